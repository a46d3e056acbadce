import type { RouterOutputs } from '../../lib/trpc.ts'

/** A training type with how many pots use it, as the trainer's list has it. */
export type TrainingType = RouterOutputs['pots']['types'][number]
