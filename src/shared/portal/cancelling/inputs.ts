import * as z from 'zod/mini'
import { cancellingKinds } from '../../answers/kinds.ts'
import { id, optionalText } from '../../fields.ts'
import { cancelReasonMax } from '../../sessions/limits.ts'
import { portalInput } from '../inputs.ts'

/** A session over the version that the client saw. */
const seen = { ...portalInput.shape, sessionId: id, version: z.int32() }

/** "Jag kan inte" (D39): `expects` is what the page has told that it costs. */
export const cancelByLinkInput = z.strictObject({
  ...seen,
  expects: z.enum(cancellingKinds),
  reason: optionalText(cancelReasonMax),
})

/** Undoes it: `version` is the cancelled session's. */
export const undoByLinkInput = z.strictObject(seen)
