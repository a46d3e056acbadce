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
 * What one of the giver's training types becomes (D37): the receiver's of the same name, whose length holds then, unless
 * clients book another length of it with either; then one that has the length in its name, a new one if need be. Without one
 * of the name a new one of the name.
 */
export function receivingType(
  { name, bookingHours }: Omit<TrainingType, 'id'>,
  own: readonly TrainingType[],
): ReceivingType {
  const ofName = (wanted: string) => own.filter((one) => isSameName(one.name, wanted))
  const like = (wanted: string) =>
    ofName(wanted).find((one) => mayStandFor(one.bookingHours, bookingHours))
  const named =
    like(name) === undefined && ofName(name).length > 0 ? withLength(name, bookingHours) : name
  const there = like(named)
  return there ? { id: there.id, name: there.name } : { id: null, name: named }
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
