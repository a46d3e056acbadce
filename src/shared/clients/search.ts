import type * as z from 'zod/mini'
import type { clientOutput } from './payload.ts'

type Searched = Pick<z.infer<typeof clientOutput>, 'name' | 'email' | 'phone'>

/** The fields that a search for a client looks in (S27). */
export function searchFields({ name, email, phone }: Searched): readonly (string | null)[] {
  return [name, email, phone]
}
