import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/router.ts'

/** A training type with how many pots use it, as the trainer's list has it. */
export type TrainingType = inferRouterOutputs<AppRouter>['pots']['types'][number]
