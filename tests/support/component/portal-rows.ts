import type { PortalPayload } from '#shared/portal/payload.ts'
import type { PortalStart } from '#shared/portal/start.ts'

/** Payloads of a personal link. Each builder takes what differs from a default one. */

type Pot = PortalPayload['pots'][number]
type Session = PortalPayload['sessions'][number]

/** A pot of ten hours, sold on 2 November 2026, none used or booked. */
export function portalPot(differences: Partial<Pot> = {}): Pot {
  const { totalHours = 10, hoursRemaining = totalHours } = differences
  return {
    potTypeName: 'PT 60 min',
    totalHours,
    hoursRemaining,
    filledTo: totalHours,
    history: [],
    forecast: {
      left: hoursRemaining,
      booked: 0,
      available: hoursRemaining,
      unmarked: 0,
      free: Math.max(hoursRemaining, 0),
      bookedEach: [],
      uncovered: 0,
      lastsUntil: null,
      lacksFrom: null,
      nextAt: null,
      missing: 0,
    },
    statement: { isRight: true, rows: [] },
    ...differences,
  }
}

/** A planned one-hour session on Wednesday 25 November 2026 at 10:00 in Stockholm. */
export function portalSession(differences: Partial<Session> = {}): Session {
  return {
    startsAt: new Date('2026-11-25T09:00:00Z'),
    durationHours: 1,
    completed: false,
    noShow: false,
    cancelled: null,
    potTypeName: 'PT 60 min',
    ...differences,
  }
}

/** A client without pots and sessions, whose trainer shows no contact. */
export function portalPayload(differences: Partial<PortalPayload> = {}): PortalPayload {
  return {
    client: { name: 'Klara Klient' },
    trainer: {
      name: 'Tove Tränare',
      profileImageUrl: null,
      cancellationHours: null,
      otherInformation: null,
      contact: { email: null, phone: null },
      accent: 'teal',
    },
    pots: [],
    sessions: [],
    ...differences,
  }
}

/** The payload embedded in the page, read on Tuesday 24 November 2026 at 10:00 in Stockholm. */
export function openStart(payload: PortalPayload = portalPayload()): PortalStart {
  return { is: 'open', payload, asOf: new Date('2026-11-24T09:00:00Z') }
}
