import * as z from 'zod/mini'
import { roles } from '../access/roles.ts'
import { messageStates, tellingWays } from '../messages/ways.ts'
import { eventKinds, refusalKinds } from './kinds.ts'

/** An account or a client; the name is null when it has been deleted or is not for the reader to see. */
const named = z.strictObject({ id: z.string(), name: z.nullable(z.string()) })

/** What an event's "Visa" leads to, if it still exists. */
const shown = z.union([
  z.strictObject({ page: z.literal('calendar'), startsAt: z.date() }),
  z.strictObject({ page: z.enum(['pots', 'client']), clientId: z.string() }),
])

const [amount, word] = [z.nullable(z.number()), z.nullable(z.string())]

/** The figures of an event that are shown; null where its kind has none. Instants in ISO format. */
export const eventFiguresOutput = z.strictObject({
  startsAt: word,
  startsAtBefore: word,
  durationHours: amount,
  durationHoursBefore: amount,
  completed: z.nullable(z.boolean()),
  noShow: z.nullable(z.boolean()),
  /** Of a cancellation. */
  isLate: z.nullable(z.boolean()),
  isWaived: z.nullable(z.boolean()),
  /** The holder of the client's personal link acted (D39). */
  byClient: z.nullable(z.boolean()),
  potIdBefore: word,
  hours: amount,
  totalBefore: amount,
  totalAfter: amount,
  remainingBefore: amount,
  remainingAfter: amount,
  clients: amount,
  pots: amount,
  sessions: amount,
  hoursRemaining: amount,
  logins: amount,
  /** Of a reset that proved the address. */
  factorRemoved: z.nullable(z.boolean()),
  role: z.nullable(z.enum(roles)),
  from: word,
  to: word,
  /** How clients were told of changes. */
  way: z.nullable(z.enum(tellingWays)),
})

const eventOutput = z.strictObject({
  id: z.number(),
  at: z.date(),
  kind: z.enum(eventKinds),
  /** Whether a client of the reading trainer acted, of whose account the trainer is told nothing else. */
  isByClient: z.boolean(),
  /** Null for a visitor without a login, and for a client. */
  actor: z.nullable(named),
  actorRole: z.nullable(z.enum(roles)),
  device: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** The account acted on. */
  account: z.nullable(named),
  clients: z.array(named),
  /** How many rows were acted on. */
  count: z.number(),
  figures: eventFiguresOutput,
  shown: z.nullable(shown),
  /** When and how how many clients were told of it, in order, and what became of mail: null where that is not known. */
  told: z.array(
    z.strictObject({
      at: z.date(),
      way: z.enum(tellingWays),
      count: z.number(),
      state: z.nullable(z.enum(messageStates)),
    }),
  ),
})

export type EventRow = z.infer<typeof eventOutput>

/** `next` is the cursor of the following page, null after the last. */
export const eventPageOutput = z.strictObject({
  events: z.array(eventOutput),
  next: z.nullable(z.number()),
})

export type EventPage = z.infer<typeof eventPageOutput>

/** Refused attempts of one hour, kind, account and address. `account` is null for attempts without one. */
const refusalOutput = z.strictObject({
  id: z.number(),
  hour: z.date(),
  kind: z.enum([...refusalKinds, 'overflow']),
  account: z.nullable(named),
  address: z.string(),
  count: z.number(),
})

export type RefusalRow = z.infer<typeof refusalOutput>

export const refusalPageOutput = z.strictObject({
  refusals: z.array(refusalOutput),
  next: z.nullable(z.number()),
})

/** All security events of a filter, up to a limit; `isWhole` is false when there were more. */
export const exportedEventsOutput = z.strictObject({
  events: z.array(eventOutput),
  isWhole: z.boolean(),
})
