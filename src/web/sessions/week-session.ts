import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/router.ts'

/** A session as the calendar's week and the session list return it. */
export type WeekSession = inferRouterOutputs<AppRouter>['calendar']['week'][number]
