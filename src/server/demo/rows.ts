import { addDays, instantOf, localDateOf } from '#shared/time.ts'
import { hashToken, type Keys, newToken, seal } from '../access/keys.ts'
import type { profiles } from '../auth/tables.ts'
import type { clients } from '../clients/tables.ts'
import type { invitations, organizationMembers, organizations } from '../organizations/tables.ts'
import type { potHistory, pots, potTypes } from '../pots/tables.ts'
import type { trainingSessions } from '../sessions/tables.ts'
import { linkedClient } from './clients.ts'
import { historyOf } from './history.ts'
import { demoOrganization, organizationRows } from './organization.ts'
import type { Chance } from './random.ts'
import { type DemoSession, livedThrough, startsOf } from './sessions.ts'
import type { ClientStory, PotStory, TrainerStory } from './story.ts'

/** Everything that a demo puts into the database, in tables. */
export type DemoRows = {
  profiles: (typeof profiles.$inferInsert)[]
  organizations: (typeof organizations.$inferInsert)[]
  organizationMembers: (typeof organizationMembers.$inferInsert)[]
  invitations: (typeof invitations.$inferInsert)[]
  clients: (typeof clients.$inferInsert)[]
  potTypes: (typeof potTypes.$inferInsert)[]
  pots: (typeof pots.$inferInsert)[]
  potHistory: (typeof potHistory.$inferInsert)[]
  trainingSessions: (typeof trainingSessions.$inferInsert)[]
}

/**
 * What the rows are made with. `chance` is asked equally often whatever the time is, so that people and pots have the
 * same keys on every day; `luck` follows what has happened by then. Secrets are truly random.
 */
export type Making = { chance: Chance; luck: Chance; keys: Keys; now: Date; passwordHash: string }

/** The rows of a demo, told around `now`, and the token of the linked client's personal link. */
export function demoRows(
  trainers: readonly TrainerStory[],
  making: Making,
): DemoRows & { token: string } {
  const { chance, now, passwordHash } = making
  const rows: DemoRows = {
    profiles: [],
    organizations: [],
    organizationMembers: [],
    invitations: [],
    clients: [],
    potTypes: [],
    pots: [],
    potHistory: [],
    trainingSessions: [],
  }
  const createdAt = weeksBefore(now, 70)

  const linked = { id: chance.uuid(), token: newToken() }
  rows.profiles.push({
    id: linked.id,
    ...linkedClient,
    role: 'CLIENT',
    isDemo: true,
    passwordHash,
    createdAt,
  })

  const company: Parameters<typeof organizationRows>[1][number][] = []
  for (const { potTypes: types, clients: people, member, ...person } of trainers) {
    const trainer = { id: chance.uuid(), name: person.name }
    rows.profiles.push({
      ...person,
      id: trainer.id,
      isDemo: true,
      passwordHash,
      createdAt,
    })
    company.push({ id: trainer.id, email: person.email, member })
    const typeIds = types.map(() => chance.uuid())
    types.forEach((type, n) => {
      rows.potTypes.push({
        ...type,
        id: at(typeIds, n),
        trainerId: trainer.id,
        createdAt: new Date(createdAt.getTime() + n * 1000),
      })
    })
    addClients(rows, { trainer, typeIds, people, linked }, making)
  }
  return {
    ...rows,
    ...organizationRows(demoOrganization, company, making),
    token: linked.token,
  }
}

type Company = {
  trainer: { id: string; name: string }
  typeIds: readonly string[]
  people: readonly ClientStory[]
  linked: { id: string; token: string }
}

type OpenedPot = { id: string; story: PotStory }

function addClients(rows: DemoRows, company: Company, making: Making): void {
  const { trainer, people } = company
  const { chance, luck, now } = making
  const opened: OpenedPot[] = []
  const planned: DemoSession[] = []
  people.forEach((story, place) => {
    const { clientId, itsPots } = addClient(rows, { ...company, story, place }, making)
    opened.push(...itsPots)
    const potIds = itsPots.map((pot) => pot.id)
    planned.push(...plannedFor(story, { clientId, potIds }, now))
  })

  const trainerId = trainer.id
  const sessions = livedThrough(planned, luck, now)
  for (const session of sessions) {
    // Booked four weeks ahead, or today.
    const createdAt = new Date(Math.min(now.getTime(), weeksBefore(session.startsAt, 4).getTime()))
    rows.trainingSessions.push({ ...session, id: chance.uuid(), trainerId, createdAt })
  }
  for (const { id: potId, story } of opened) {
    const onPot = sessions.filter((session) => session.potId === potId)
    for (const entry of historyOf(story, onPot, { luck, now })) {
      const trainerName = trainer.name
      rows.potHistory.push({ ...entry, id: luck.uuid(), potId, trainerId, trainerName })
    }
  }
}

function addClient(
  rows: DemoRows,
  { trainer, typeIds, linked, story, place }: Company & { story: ClientStory; place: number },
  { chance, keys, now }: Making,
): { clientId: string; itsPots: OpenedPot[] } {
  const clientId = chance.uuid()
  const isLinked = story.email === linkedClient.email
  const token = isLinked ? linked.token : newToken()
  // The list is in the order of age, and no two came in the same moment.
  const createdAt = new Date(weeksBefore(now, story.weeks).getTime() + place * 60_000)
  rows.clients.push({
    id: clientId,
    trainerId: trainer.id,
    profileId: isLinked ? linked.id : null,
    name: story.name,
    email: story.email ?? emailOf(story.name),
    phone: story.phone ?? (story.hasPhone ? phoneOf(rows.clients.length + 10) : null),
    color: story.color,
    tokenHash: hashToken(token),
    tokenSealed: seal(keys, token, clientId),
    createdAt,
  })
  const itsPots = story.pots.map((pot) => ({ id: chance.uuid(), story: pot }))
  itsPots.forEach((pot, n) => {
    rows.pots.push({
      id: pot.id,
      trainerId: trainer.id,
      clientId,
      potTypeId: at(typeIds, pot.story.type),
      openingHours: pot.story.opening,
      createdAt: new Date(createdAt.getTime() + n * 1000),
    })
  })
  return { clientId, itsPots }
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

/** Nine in the morning, so many weeks earlier. */
function weeksBefore(moment: Date, weeks: number): Date {
  return instantOf(addDays(localDateOf(moment), -7 * weeks), '09:00')
}

/** First and last name without their accents. */
function emailOf(name: string): string {
  const words = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(' ')
  return `${words.at(0)}.${words.at(-1)}@example.com`
}

/** Numbers that the Swedish telecoms authority keeps free for stories: 070-174 06 05 to 99. */
function phoneOf(n: number): string {
  return `070-174 06 ${String(n).padStart(2, '0')}`
}

function at<Item>(list: readonly Item[], place: number): Item {
  const item = list[place]
  if (item === undefined) throw new Error(`the demo has nothing at place ${place}`)
  return item
}
