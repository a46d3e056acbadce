import * as z from 'zod/mini'
import { roles } from '../access/roles.ts'

/** The current user as the browser knows it: these fields and no others. */
const personOutput = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  profileImageUrl: z.nullable(z.string()),
  /** Do shortcuts of a single key work (WCAG 2.1.4)? */
  keyboardShortcuts: z.boolean(),
  /** Is the password a temporary one, which must be changed before anything else works? */
  mustChangePassword: z.boolean(),
})

export type Person = z.infer<typeof personOutput>

/** The answer to "who am I": nobody, or a person and when the login ends unless it is used. */
export const loginStateOutput = z.nullable(
  z.strictObject({ person: personOutput, expiresAt: z.date() }),
)
