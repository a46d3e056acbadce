import type { RouterOutputs } from '../../lib/trpc.ts'

/** A training type with the number of pots that use it. */
export type TrainingType = RouterOutputs['pots']['types'][number]

/** Finds the training type of a name, ignoring case, so that "pt 60" does not create a second "PT 60". */
export function typeNamed<T extends { name: string }>(
  types: readonly T[],
  name: string,
): T | undefined {
  const key = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
  return types.find((type) => key(type.name) === key(name))
}
