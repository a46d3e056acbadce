import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/router.ts'

/** A training type with the number of pots that use it. */
export type TrainingType = inferRouterOutputs<AppRouter>['pots']['types'][number]
