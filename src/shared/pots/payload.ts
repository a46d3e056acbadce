import * as z from 'zod/mini'
import { eventKinds } from './statement/statement.ts'

const potTypeFields = {
  id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
}

/** A training type with the number of pots that use it. */
export const potTypeOutput = z.strictObject({ ...potTypeFields, pots: z.number() })

/** The fields of `Forecast` (forecast.ts). */
export const forecastOutput = z.strictObject({
  left: z.number(),
  booked: z.number(),
  available: z.number(),
  unmarked: z.number(),
  free: z.number(),
  bookedEach: z.array(z.number()),
  uncovered: z.number(),
  lastsUntil: z.nullable(z.date()),
  lacksFrom: z.nullable(z.date()),
  nextAt: z.nullable(z.date()),
  missing: z.number(),
})

/** A pot's training type and its hours. */
export const potFigureFields = {
  potTypeName: z.string(),
  hoursRemaining: z.number(),
  totalHours: z.number(),
}

/** Those, and what a vessel is drawn from: what was left right after the last positive entry (`Filling`). */
export const filledPotFields = { ...potFigureFields, filledTo: z.number() }

/** The fields of `Price` (price/price.ts). */
export const priceOutput = z.strictObject({
  amount: z.number(),
  paidOn: z.nullable(z.string()),
})

const potFields = {
  id: z.string(),
  ...filledPotFields,
  /** The hours of the newest positive entry, else of the opening: those of a top-up (`topUpHours`). */
  lastAdded: z.number(),
  forecast: forecastOutput,
}

/** A pot of any of the trainer's clients. */
export const potOutput = z.strictObject({
  ...potFields,
  clientId: z.string(),
  /** The opening, whose key is null, and the top-ups that are not paid yet, oldest first. */
  unpaid: z.array(
    z.strictObject({
      historyId: z.nullable(z.string()),
      date: z.date(),
      hours: z.number(),
      amount: z.number(),
    }),
  ),
})

/** A pot on its client's profile, with its history, newest first. */
export const clientPotOutput = z.strictObject({
  ...potFields,
  potTypeId: z.string(),
  openingHours: z.number(),
  createdAt: z.date(),
  history: z.array(
    z.strictObject({
      id: z.string(),
      potId: z.string(),
      date: z.date(),
      hoursAdded: z.number(),
      reason: z.string(),
      trainerName: z.string(),
      price: z.optional(priceOutput),
    }),
  ),
  /** Of the opening. */
  price: z.optional(priceOutput),
})

/** The fields of `statementOf` (statement.ts). */
export const statementOutput = z.strictObject({
  isRight: z.boolean(),
  rows: z.array(
    z.strictObject({
      id: z.string(),
      kind: z.enum(eventKinds),
      date: z.date(),
      hours: z.number(),
      balance: z.number(),
      reason: z.nullable(z.string()),
      who: z.nullable(z.string()),
      price: z.optional(priceOutput),
    }),
  ),
})

/** The impact of a pot's deletion, in counts (D19). */
export const potDeletionImpactOutput = z.strictObject({
  hoursRemaining: z.number(),
  history: z.number(),
  sessions: z.number(),
  chargedSessions: z.number(),
  chargedHours: z.number(),
})
