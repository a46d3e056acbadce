import { createContext, use } from 'react'
import type { Person } from '#shared/auth/person.ts'

const CurrentUserContext = createContext<Person | null>(null)

/** Provides the current user to the signed-in screens. */
export const CurrentUserProvider = CurrentUserContext

/** The current user. For signed-in screens only, where the guard ensures that there is one. */
export function useCurrentUser(): Person {
  const person = use(CurrentUserContext)
  if (!person) throw new Error('useCurrentUser needs a signed-in screen')
  return person
}
