import * as z from 'zod/mini'
import { feedNamings } from './kinds.ts'

/** Where a feed is read, from the root of the host; null when its token was sealed under another key. */
const path = z.nullable(z.string())

/** A feed of a trainer. */
export const feedOutput = z.strictObject({
  id: z.string(),
  /** The one client whose sessions it has; null for all. */
  client: z.nullable(z.strictObject({ id: z.string(), name: z.string() })),
  naming: z.enum(feedNamings),
  path,
})

export type Feed = z.infer<typeof feedOutput>

/** A client's own feed. */
export const clientFeedOutput = z.strictObject({ path })
