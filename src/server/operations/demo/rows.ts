import { noBooking } from '#shared/portal/booking/settings.ts'
import { addDays, instantOf, localDateOf } from '#shared/time.ts'
import { hashToken, newToken } from '../../platform/access/keys.ts'
import { seal } from '../../platform/access/seal.ts'
import { linkedClient } from './clients.ts'
import { historyOf } from './history.ts'
import { demoOrganization, organizationRows } from './organization.ts'
import { priceRows } from './prices.ts'
import type { DemoRows, SeedContext } from './seed.ts'
import {
  type DemoSession,
  slotOf,
  startsOf,
  withLateCancellation,
  withOutcomes,
} from './sessions.ts'
import type { AbsenceStory, CancelledStory, ClientStory, PotStory, TrainerStory } from './story.ts'

/** The trainer whose purchases have prices. */
const pricedTrainer = 'tranare@example.com'

/** The rows of the demo data relative to `now`. */
export function demoRows(trainers: readonly TrainerStory[], context: SeedContext): DemoRows {
  const { random, now, passwordHash } = context
  const rows: DemoRows = {
    profiles: [],
    organizations: [],
    organizationMembers: [],
    invitations: [],
    clients: [],
    potTypes: [],
    pots: [],
    potHistory: [],
    potPrices: [],
    trainingSessions: [],
    cancelledSessions: [],
    absences: [],
    bookingSettings: [],
    bookingWindows: [],
  }
  const oldest = Math.max(...trainers.flatMap(({ clients }) => clients.map(({ weeks }) => weeks)))
  const createdAt = weeksBefore(now, Math.max(70, oldest + 1))

  const linked = { id: random.uuid(), token: newToken() }
  rows.profiles.push({
    id: linked.id,
    ...linkedClient,
    role: 'CLIENT',
    isDemo: true,
    passwordHash,
    createdAt,
  })

  const trainerRefs: Parameters<typeof organizationRows>[1][number][] = []
  for (const story of trainers) {
    const {
      potTypes: types,
      clients: people,
      unmarked = 1,
      member,
      absence,
      openHours,
      ...person
    } = story
    const trainer = { id: random.uuid(), name: person.name }
    rows.profiles.push({
      ...person,
      id: trainer.id,
      isDemo: true,
      passwordHash,
      createdAt,
    })
    trainerRefs.push({ id: trainer.id, email: person.email, member })
    const typeIds = types.map(() => random.uuid())
    types.forEach((type, n) => {
      rows.potTypes.push({
        ...type,
        id: at(typeIds, n),
        trainerId: trainer.id,
        createdAt: new Date(createdAt.getTime() + n * 1000),
      })
    })
    addClients(rows, { trainer, typeIds, people, unmarked, linked }, context)
    if (absence) rows.absences.push(absenceRow(absence, trainer.id, context))
    if (openHours) {
      rows.bookingSettings.push({ ...noBooking, mode: 'book', trainerId: trainer.id })
      rows.bookingWindows.push(...openHours.map((window) => ({ ...window, trainerId: trainer.id })))
    }
  }
  const main = trainerRefs.find(({ email }) => email === pricedTrainer)
  return {
    ...rows,
    potPrices: priceRows(rows, main?.id, context),
    ...organizationRows(demoOrganization, trainerRefs, context),
  }
}

function absenceRow(
  { label, week, weekday, days }: AbsenceStory,
  trainerId: string,
  { random, now }: SeedContext,
): DemoRows['absences'][number] {
  const midnight = { week, time: '00:00' } as const
  return {
    id: random.uuid(),
    trainerId,
    label,
    isWholeDays: true,
    startsAt: slotOf({ ...midnight, weekday }, now),
    endsAt: slotOf({ ...midnight, weekday: weekday + days }, now),
    createdAt: weeksBefore(now, 1),
  }
}

type TrainerSeed = {
  trainer: { id: string; name: string }
  typeIds: readonly string[]
  people: readonly ClientStory[]
  unmarked: number
  linked: { id: string; token: string }
}

type OpenedPot = {
  row: Omit<DemoRows['pots'][number], 'openingHours'> & { id: string }
  story: PotStory
}

function addClients(rows: DemoRows, seed: TrainerSeed, context: SeedContext): void {
  const { trainer, people, unmarked } = seed
  const { random, historyRandom, now } = context
  const opened: OpenedPot[] = []
  const planned: DemoSession[] = []
  people.forEach((story, place) => {
    const { clientId, clientPots } = addClient(rows, { ...seed, story, place }, context)
    opened.push(...clientPots)
    const potIds = clientPots.map(({ row }) => row.id)
    planned.push(...plannedFor(story, { clientId, potIds }, now))
    if (story.cancelled)
      rows.cancelledSessions.push(
        cancelledRow(story.cancelled, { clientId, potId: at(potIds, 0), trainer }, context),
      )
  })

  const trainerId = trainer.id
  const sessions = withLateCancellation(withOutcomes(planned, { historyRandom, now, unmarked }))
  const onPots = new Map<string | null, DemoSession[]>()
  for (const session of sessions) {
    const onPot = onPots.get(session.potId)
    if (onPot) onPot.push(session)
    else onPots.set(session.potId, [session])
    // Booked four weeks ahead, or now if that is earlier.
    const createdAt = new Date(Math.min(now.getTime(), weeksBefore(session.startsAt, 4).getTime()))
    rows.trainingSessions.push({ ...session, id: random.uuid(), trainerId, createdAt })
  }
  const trainerName = trainer.name
  for (const { row, story } of opened) {
    const potId = row.id
    const { opening, entries } = historyOf(story, onPots.get(potId) ?? [], { historyRandom, now })
    rows.pots.push({ ...row, openingHours: opening })
    for (const entry of entries)
      rows.potHistory.push({ ...entry, id: historyRandom.uuid(), potId, trainerId, trainerName })
  }
}

function addClient(
  rows: DemoRows,
  { trainer, typeIds, linked, story, place }: TrainerSeed & { story: ClientStory; place: number },
  { random, keys, now }: SeedContext,
): { clientId: string; clientPots: OpenedPot[] } {
  const clientId = random.uuid()
  const isLinked = story.email === linkedClient.email
  const token = isLinked ? linked.token : newToken()
  // The list is ordered by age; a minute apart, so that the order is unique.
  const createdAt = new Date(weeksBefore(now, story.weeks).getTime() + place * 60_000)
  rows.clients.push({
    id: clientId,
    trainerId: trainer.id,
    profileId: isLinked ? linked.id : null,
    name: story.name,
    email: story.email ?? emailOf(story.name),
    phone: story.phone ?? (story.hasPhone === false ? null : phoneOf(rows.clients.length + 10)),
    color: story.color,
    lastingNote: story.lastingNote,
    tokenHash: hashToken(token),
    tokenSealed: seal(keys, token, clientId),
    createdAt,
  })
  const clientPots = story.pots.map((pot, n) => ({
    story: pot,
    row: {
      id: random.uuid(),
      trainerId: trainer.id,
      clientId,
      potTypeId: at(typeIds, pot.type),
      createdAt: new Date(createdAt.getTime() + n * 1000),
    },
  }))
  return { clientId, clientPots }
}

function cancelledRow(
  { week, weekday, time, hours, hoursBefore, reason }: CancelledStory,
  { clientId, potId, trainer }: { clientId: string; potId: string; trainer: { id: string } },
  { random, now }: SeedContext,
): DemoRows['cancelledSessions'][number] {
  const startsAt = slotOf({ week, weekday, time }, now)
  return {
    id: random.uuid(),
    trainerId: trainer.id,
    clientId,
    potId,
    startsAt,
    durationHours: hours,
    version: 2,
    createdAt: weeksBefore(startsAt, 4),
    cancelledAt: new Date(startsAt.getTime() - hoursBefore * 3_600_000),
    cancelledBy: trainer.id,
    cancelReason: reason,
  }
}

function plannedFor(
  story: ClientStory,
  { clientId, potIds }: { clientId: string; potIds: readonly string[] },
  now: Date,
): DemoSession[] {
  return story.series.flatMap((series) => {
    const session = {
      clientId,
      potId: series.pot === null ? null : at(potIds, series.pot ?? 0),
      durationHours: series.hours,
      notes: '',
      completed: false,
      noShow: false,
    }
    return startsOf(series, now).map((startsAt) => ({ ...session, startsAt }))
  })
}

/** 09:00, the given number of weeks earlier. */
function weeksBefore(moment: Date, weeks: number): Date {
  return instantOf(addDays(localDateOf(moment), -7 * weeks), '09:00')
}

/** An e-mail address from the first and last name without diacritics. */
function emailOf(name: string): string {
  const words = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(' ')
  return `${words.at(0)}.${words.at(-1)}@example.com`
}

/** Phone numbers that the Swedish telecoms authority reserves for fiction, 070-174 06 05 to 99, again and again. */
function phoneOf(n: number): string {
  return `070-174 06 ${String(5 + ((n - 5) % 95)).padStart(2, '0')}`
}

function at<Item>(list: readonly Item[], place: number): Item {
  const item = list[place]
  if (item === undefined) throw new Error(`the demo has nothing at place ${place}`)
  return item
}
