import { newId } from '../new-id.ts'

/** The same key for the same thing, so that a second try after a lost answer stores nothing twice. */
export function keysOfMade(): (made: string) => string {
  const keys = new Map<string, string>()
  return (made) => {
    const key = keys.get(made) ?? newId()
    keys.set(made, key)
    return key
  }
}
