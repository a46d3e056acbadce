import { addDays, instantOf } from '#shared/time.ts'
import {
  clientLine,
  entryLine,
  potLine,
  priceLine,
  type SessionFacts,
  sessionLine,
} from './ledger.ts'
import type { Outcome } from './network.ts'
import type { Story } from './story.ts'

/** What is in the life of one client: its rows as the ledger has them, and the keys of all of them. */
export type Life = {
  story: Story
  id: string
  ids: Set<string>
  /** The tokens of its personal links, of which the last is that of now. */
  tokens: string[]
  feedId: string
  rows: Map<string, string | null>
  client: { name: string; color: string; isLinked: boolean }
  note: string
  potId: string
  entryId: string
  /** That of a session which the client answers about, and that of one which they are told about. */
  answered: SessionFacts & { id: string; version: number; isAnswered: boolean; isSeen: boolean }
  told: SessionFacts & { id: string; version: number; date: string }
  /** What the client has booked by the link, and the half hours at which nobody else books. */
  booked: Booked | null
  nights: Date[] | null
  /** The hour of both sessions, and the two days that the second moves between. */
  hour: string
  days: readonly [string, string]
  /** The acts that the client was mailed about. */
  mailed: Set<number>
  /** When the last message is due, by `performance.now()`. */
  messageDueMs: number
  trashId: string
}

/** A session that the client books by the personal link, and what the trainer has of it in "Från klienterna". */
export type Booked = SessionFacts & {
  id: string
  version: number
  kind: 'booked' | 'moved' | 'moveUndone'
  isSeen: boolean
  /** The half hours that are this client's alone, at one of which it is. */
  at: number
  /** Whether its last act by the link can be undone: the booking, or the move from there. */
  undo: 'book' | { from: Date; at: number } | null
}

/** Enters what a row must be; it goes and comes back with the client. */
export function enter({ story, rows }: Life, key: string, line: string | null): void {
  rows.set(key, line)
  story.ledger.set(key, line)
}

/** What copies of acts on this client, and of those by its link, can be answered from now on. */
export function expectOf(
  life: Life,
  byAccount: readonly Outcome[],
  byLink: readonly Outcome[],
): void {
  const { story, ids, tokens } = life
  story.expect({ ids, tokens, token: tokens.at(-1) ?? '' }, { byAccount, byLink })
}

/** They are answered as before; those by the link while that is open. */
export function expectAnswers(life: Life): void {
  expectOf(life, ['answer'], life.client.isLinked ? ['answer'] : ['LINK_INVALID'])
}

/** While an act closes or opens the link, copies of acts by it have either outcome. */
export function expectEither(life: Life): void {
  expectOf(life, ['answer'], ['answer', 'LINK_INVALID'])
}

/** A client with a pot, a top-up and two sessions. */
export async function begin(story: Story): Promise<Life> {
  const { act, random, uuid, world, freeHour } = story
  const [id, potId, entryId] = [uuid(), uuid(), uuid()]
  const { date, hour } = freeHour()
  const [answeredId, toldId] = [uuid(), uuid()]
  const facts = { potId, status: 'planned' as const }
  const life: Life = {
    story,
    id,
    ids: new Set([id, potId, entryId, answeredId, toldId]),
    tokens: [],
    feedId: '',
    rows: new Map(),
    client: { name: `Klient ${id}`, color: 'green-500', isLinked: true },
    note: '',
    potId,
    entryId,
    answered: {
      ...facts,
      id: answeredId,
      startsAt: instantOf(date, `${hour}:00`),
      durationHours: 0.5,
      version: 1,
      isAnswered: false,
      isSeen: false,
    },
    told: {
      ...facts,
      id: toldId,
      startsAt: instantOf(date, `${hour}:30`),
      durationHours: 0.5,
      version: 1,
      date,
    },
    booked: null,
    nights: null,
    hour,
    // In ten years nothing else is booked.
    days: [date, addDays(date, 3_640)],
    mailed: new Set(),
    messageDueMs: 0,
    trashId: '',
  }
  await act('clients', 'add', { id, name: life.client.name, email: emailOf(id), phone: null })
  enter(life, `client ${id}`, clientLine(life.client))
  const price = () => (random.percent(50) ? newPrice(life) : null)
  const [opening, topUp] = [price(), price()]
  const potTypeId = random.of(world.typeIds) ?? ''
  await act('pots', 'create', {
    id: potId,
    clientId: id,
    potTypeId,
    initialHours: 5,
    price: opening,
  })
  enter(life, `pot ${potId}`, potLine(id, 5))
  enterPrice(life, potId, opening)
  await act('pots', 'changeHours', {
    id: entryId,
    potId,
    hours: 2.5,
    reason: `Påfyllning ${id}`,
    price: topUp,
  })
  enter(life, `entry ${entryId}`, entryLine(potId, 2.5))
  enterPrice(life, entryId, topUp)
  for (const session of [life.answered, life.told]) {
    await act('sessions', 'create', {
      id: session.id,
      clientId: id,
      potId,
      date,
      time: `${hour}:${session === life.told ? '30' : '00'}`,
      durationHours: session.durationHours,
      notes: id,
      repeatWeeks: 0,
    })
    enter(life, `session ${session.id}`, sessionLine(session))
  }
  return life
}

export const emailOf = (id: string) => `${id}@example.com`

type Price = { amount: number; paidOn: string | null }

export function newPrice({ story: { random } }: Pick<Life, 'story'>): Price {
  return { amount: 100 + random.below(9_000), paidOn: random.percent(50) ? '2026-11-20' : null }
}

export function enterPrice(life: Life, of: string, price: Price | null): void {
  const isKnown = life.rows.has(`price ${of}`)
  if (price || isKnown) enter(life, `price ${of}`, price && priceLine(price.amount, price.paidOn))
}
