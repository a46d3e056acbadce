import type { RouterOutputs } from '../../lib/trpc.ts'

/** A training type with the number of pots that use it. */
export type TrainingType = RouterOutputs['pots']['types'][number]
