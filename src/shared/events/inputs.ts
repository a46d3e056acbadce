import * as z from 'zod/mini'
import { dateField, id, optionalEmail } from '../fields.ts'
import { fieldTexts } from '../texts.ts'
import { clientEventGroups, securityEventGroups } from './groups.ts'

/** One page, newest first: the events before `cursor`, or the first page. */
const page = {
  cursor: z.nullish(z.int().check(z.positive())),
  // Sent by TanStack Query; only one direction exists.
  direction: z.optional(z.literal('forward')),
}

/** The events of a client, of one group or all. */
export const clientEventsInput = z.strictObject({
  ...page,
  clientId: id,
  group: z.nullable(z.enum(clientEventGroups)),
})

/** The events of the current trainer. */
export const myEventsInput = z.strictObject(page)

/** The events of an organisation. */
export const organizationEventsInput = z.strictObject({ ...page, organizationId: id })

/** Which security events: of an account by its e-mail address, of days in Stockholm, of one group; null for all. */
const place = {
  email: optionalEmail(fieldTexts.email),
  from: z.nullable(dateField),
  to: z.nullable(dateField),
}
const filter = { ...place, group: z.nullable(z.enum(securityEventGroups)) }

export const securityEventsInput = z.strictObject({ ...page, ...filter })

/** Refused attempts of an account and of days. */
export const refusalsInput = z.strictObject({ ...page, ...place })

export const exportSecurityEventsInput = z.strictObject(filter)

export type SecurityFilter = z.infer<typeof exportSecurityEventsInput>
