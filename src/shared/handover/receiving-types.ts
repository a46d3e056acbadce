import { compareSwedish } from '../collation.ts'
import { formatHours } from '../hours.ts'
import { typeNameMax } from '../pots/limits.ts'

interface TrainingType {
  id: string
  name: string
  /** The length of a session that clients may book of it; null where they may not. */
  bookingHours: number | null
}

/** What a training type becomes with the receiver: one that is there, or, without a key, a new one. */
export interface ReceivingType {
  id: string | null
  name: string
}

/**
 * What each of the giver's training types becomes, by its key (D37): the receiver's of the same name, whose length holds
 * then, unless clients book another length of it with either; then one that has the length in its name, a new one if need
 * be. Without one of the name a new one of the name.
 */
export function receivingTypes(
  given: readonly TrainingType[],
  own: readonly TrainingType[],
): ReadonlyMap<string, ReceivingType> {
  const oneLike = (name: string, bookingHours: number | null) =>
    own.find((one) => isSameName(one.name, name) && mayStandFor(one.bookingHours, bookingHours))
  const isTaken = (name: string) => own.some((one) => isSameName(one.name, name))
  return new Map(
    given.map(({ id, name, bookingHours }): [string, ReceivingType] => {
      const same = oneLike(name, bookingHours)
      if (same) return [id, { id: same.id, name: same.name }]
      const named = isTaken(name) ? withLength(name, bookingHours) : name
      const likeNamed = oneLike(named, bookingHours)
      return [
        id,
        likeNamed ? { id: likeNamed.id, name: likeNamed.name } : { id: null, name: named },
      ]
    }),
  )
}

function isSameName(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => name.trim().toLowerCase())
  return compareSwedish(a ?? '', b ?? '') === 0
}

function mayStandFor(own: number | null, given: number | null): boolean {
  return own === null || given === null || own === given
}

/** 'Styrka (1,5 h)'; the name alone where both would be too long. */
function withLength(name: string, bookingHours: number | null): string {
  // With a space that can be typed.
  const long = `${name} (${formatHours(bookingHours ?? 0)} h)`
  return long.length > typeNameMax ? name : long
}
