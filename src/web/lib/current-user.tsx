import { createContext, use } from 'react'
import type { Person } from '#shared/auth/person.ts'

const CurrentUserContext = createContext<Person | null>(null)

/** Gives the signed-in screens their person. */
export const CurrentUserProvider = CurrentUserContext

/** Who is logged in. For signed-in screens only: the guard has seen to it that there is somebody. */
export function useCurrentUser(): Person {
  const person = use(CurrentUserContext)
  if (!person) throw new Error('useCurrentUser needs a signed-in screen')
  return person
}
