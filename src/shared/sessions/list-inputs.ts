import * as z from 'zod/mini'
import { exportTexts } from '../export/texts.ts'
import { dateField, id, instantField } from '../fields.ts'
import { pageOrders } from './limits.ts'
import { endsInOrder } from './period.ts'
import { shownStatuses } from './status.ts'

// Apart from the inputs of the forms, whose pages need none of it.

/** Refuses a period that ends before it starts. */
const isInOrder = z.refine<Parameters<typeof endsInOrder>[0]>(endsInOrder, {
  error: exportTexts.endsBeforeStart,
  path: ['to'],
})

/** What the session list is narrowed to: whole days in Stockholm, both inclusive, an outcome, a training type. */
const sessionFilterInput = z
  .strictObject({
    from: z.nullable(dateField),
    to: z.nullable(dateField),
    outcome: z.nullable(z.enum(shownStatuses)),
    potTypeId: z.nullable(id),
  })
  .check(isInOrder)

export type SessionFilter = z.infer<typeof sessionFilterInput>

/** The sums of the session list, as it is filtered. */
export const sessionSumsInput = z.strictObject({
  clientId: z.nullable(id),
  filter: z.nullish(sessionFilterInput),
})

/** One page of the session list by cursor pagination: the sessions after `cursor` in the order, or the first page. */
export const sessionPageInput = z.strictObject({
  clientId: z.nullable(id),
  filter: z.nullish(sessionFilterInput),
  cursor: z.nullish(z.strictObject({ startsAt: instantField, id })),
  order: z.enum(pageOrders),
  // Sent by TanStack Query; only one direction exists.
  direction: z.optional(z.literal('forward')),
})

/** The starts of the sessions on whole days in Stockholm, both inclusive. */
export const startsOfInput = z.strictObject({ from: dateField, to: dateField }).check(isInOrder)

/**
 * "Underlag": a period of whole days in Stockholm, both inclusive and of any length, of one client or of all; null for the
 * newest month that has something to invoice.
 */
export const invoiceBasisInput = z
  .strictObject({
    clientId: z.nullable(id),
    from: z.nullable(dateField),
    to: z.nullable(dateField),
  })
  .check(isInOrder)

/** "Friskvårdsunderlag": a year, of one client or of all. */
export const wellnessInput = z.strictObject({
  clientId: z.nullable(id),
  year: z.int().check(z.minimum(2000), z.maximum(2099)),
})
