import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/router.ts'

/** A session as the week tells it. */
export type WeekSession = inferRouterOutputs<AppRouter>['calendar']['week'][number]
