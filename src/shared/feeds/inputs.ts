import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { feedNamings } from './kinds.ts'

export const createFeedInput = z.strictObject({
  /** The one client whose sessions it has; null for all. */
  clientId: z.nullable(id),
  naming: z.enum(feedNamings),
})

export const feedIdInput = z.strictObject({ id })
