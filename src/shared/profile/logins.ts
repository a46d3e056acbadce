import * as z from 'zod/mini'
import { passwordAgain } from '../auth/password-fields.ts'
import { id } from '../fields.ts'

/** One login session of the current user: where it began, and when it was first and last used. */
export const ownLoginOutput = z.strictObject({
  id: z.string(),
  device: z.nullable(z.string()),
  address: z.nullable(z.string()),
  createdAt: z.date(),
  /** To ten minutes. */
  lastSeenAt: z.date(),
  isCurrent: z.boolean(),
})

export type OwnLogin = z.infer<typeof ownLoginOutput>

export const endLoginInput = z.strictObject({ id, ...passwordAgain })
