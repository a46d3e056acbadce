import { weekInput } from '#shared/calendar/inputs.ts'
import { weekOutput } from '#shared/calendar/payload.ts'
import { router, trainerProcedure } from '../trpc.ts'
import { sessionsInWeek } from './queries.ts'

export const calendarRouter = router({
  week: trainerProcedure('calendar.week')
    .input(weekInput)
    .output(weekOutput)
    .query(({ ctx, input }) => sessionsInWeek(ctx, input)),
})
