import * as z from 'zod/mini'
import { priceOutput } from '../../pots/payload.ts'
import { shownStatuses } from '../status.ts'

const typeOutput = z.strictObject({ id: z.string(), name: z.string() })

const hoursMoved = {
  before: z.number(),
  added: z.number(),
  removed: z.number(),
  drawn: z.number(),
  after: z.number(),
}

/** The fields of `ToInvoice` (to-invoice.ts). */
const toInvoice = { toInvoice: z.number(), paid: z.number(), unpricedHours: z.number() }

const invoiceBasis = z.strictObject({
  outcomes: z.strictObject({
    planned: z.number(),
    completed: z.number(),
    noShow: z.number(),
    late: z.number(),
    inTime: z.number(),
    waived: z.number(),
  }),
  ...hoursMoved,
  types: z.array(z.strictObject({ type: typeOutput, sessions: z.number(), ...hoursMoved })),
  withoutPot: z.strictObject({ sessions: z.number(), hours: z.number() }),
  invoice: z.strictObject(toInvoice),
})

const held = z.strictObject({
  sessions: z.number(),
  heldHours: z.number(),
  missedHours: z.number(),
})

/** The fields of `InvoiceBasisReport` and, for one client, of `InvoiceBasisDetails` (invoice-basis.ts). */
export const invoiceBasisOutput = z.strictObject({
  /** That asked for, else the newest month that has something to invoice, else last month. */
  period: z.strictObject({ from: z.string(), to: z.string() }),
  total: invoiceBasis,
  clients: z.array(z.strictObject({ id: z.string(), name: z.string(), usage: invoiceBasis })),
  handed: z.nullable(z.strictObject({ given: held, received: held })),
  /** The fields of `MonthToInvoice` (months.ts). */
  months: z.array(z.strictObject({ month: z.string(), ...toInvoice })),
  details: z.nullable(
    z.strictObject({
      sessions: z.array(
        z.strictObject({
          id: z.string(),
          startsAt: z.date(),
          durationHours: z.number(),
          outcome: z.enum(shownStatuses),
          chargedHours: z.number(),
          type: z.nullable(typeOutput),
        }),
      ),
      changes: z.array(
        z.strictObject({
          id: z.string(),
          date: z.date(),
          type: typeOutput,
          hours: z.number(),
          reason: z.nullable(z.string()),
          price: z.nullish(priceOutput),
        }),
      ),
    }),
  ),
})
