import type { ClientDetails } from '#shared/clients/details.ts'
import type { Answers, Output } from './fake-server.ts'

/** Rows as the router returns them. Each builder takes what differs from a default row. */

type Client = Output<'clients.list'>[number]
type PotOfClient = Output<'pots.ofClient'>[number]
type PotOfTrainer = Output<'pots.all'>[number]
type WeekSession = Output<'calendar.week'>[number]
type Forecast = PotOfClient['forecast']

/** A UUID derived from the number. */
export function idOf(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
}

export const clientId = idOf(1)
const potId = idOf(2)
export const typeId = idOf(4)

/** The name and contact details of a client. */
export function clientDetails(differences: Partial<ClientDetails> = {}): ClientDetails {
  return {
    name: 'Klara Klient',
    email: 'klara@example.com',
    phone: '070-123 45 67',
    ...differences,
  }
}

export function clientRow(differences: Partial<Client> = {}): Client {
  return { id: clientId, ...clientDetails(), color: null, ...differences }
}

/** A pot's balance with nothing booked. */
export function forecastOf(left: number): Forecast {
  const nothing = { uncovered: 0, lastsUntil: null, lacksFrom: null, nextAt: null, missing: 0 }
  const free = Math.max(left, 0)
  return { left, booked: 0, available: left, unmarked: 0, free, bookedEach: [], ...nothing }
}

/** A pot as on its client's profile: ten hours, all left. */
export function potRow(differences: Partial<PotOfClient> = {}): PotOfClient {
  const { totalHours = 10, hoursRemaining = totalHours } = differences
  return {
    id: potId,
    potTypeId: typeId,
    potTypeName: 'PT 60 min',
    openingHours: totalHours,
    createdAt: new Date('2026-11-01T09:00:00Z'),
    totalHours,
    hoursRemaining,
    filledTo: totalHours,
    lastAdded: totalHours,
    forecast: forecastOf(hoursRemaining),
    history: [],
    ...differences,
  }
}

/** A pot as in the trainer's overview. */
export function overviewPot(differences: Partial<PotOfTrainer> = {}): PotOfTrainer {
  const { hoursRemaining = 10 } = differences
  return {
    id: potId,
    clientId,
    potTypeName: 'PT 60 min',
    totalHours: 10,
    hoursRemaining,
    filledTo: 10,
    lastAdded: 10,
    forecast: forecastOf(hoursRemaining),
    unpaid: [],
    ...differences,
  }
}

/** A session in the calendar: Wednesday 25 November 2026 at 10:00 in Stockholm, one hour. */
export function weekSession(differences: Partial<WeekSession> = {}): WeekSession {
  return {
    id: idOf(3),
    clientId,
    clientName: 'Klara Klient',
    clientColor: null,
    potId,
    potTypeName: 'PT 60 min',
    hoursRemaining: 10,
    startsAt: new Date('2026-11-25T09:00:00Z'),
    durationHours: 1,
    version: 1,
    completed: false,
    noShow: false,
    cancelled: null,
    warnings: [],
    isInSeries: false,
    isNewest: true,
    hoursAfter: null,
    ...differences,
  }
}

/** The queries that every tab of a client's profile makes. */
export const profileAnswers = {
  'clients.get': clientRow(),
  'clients.list': [clientRow()],
  'clients.link': { path: '/client/token', isEnabled: true, openings: null },
  'clients.pictures': [],
  'clients.notes': { lastingNote: '', sessions: [] },
  'pots.all': [],
  'pots.ofClient': [],
} satisfies Answers
