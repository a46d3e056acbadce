import { createContext, use } from 'react'
import type { Person } from '#shared/auth/person.ts'

const PersonContext = createContext<Person | null>(null)

/** Gives the signed-in screens their person. */
export const PersonProvider = PersonContext

/** Who is logged in. For signed-in screens only: the guard has seen to it that there is somebody. */
export function usePerson(): Person {
  const person = use(PersonContext)
  if (!person) throw new Error('usePerson needs a signed-in screen')
  return person
}
