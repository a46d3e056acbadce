import { weekInput } from '#shared/calendar/inputs.ts'
import { router, trainerProcedure } from '../trpc.ts'
import { sessionsInWeek } from './queries.ts'

export const calendarRouter = router({
  week: trainerProcedure('calendar.week')
    .input(weekInput)
    .query(({ ctx, input }) => sessionsInWeek(ctx, input)),
})
