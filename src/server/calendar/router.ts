import { weekInput } from '#shared/calendar/inputs.ts'
import { weekSessionOutput } from '#shared/sessions/payload.ts'
import { rowsOutput } from '../rows-output.ts'
import { router, trainerProcedure } from '../trpc.ts'
import { sessionsInWeek } from './queries.ts'

export const calendarRouter = router({
  week: trainerProcedure('calendar.week')
    .input(weekInput)
    .output(rowsOutput(weekSessionOutput))
    .query(({ ctx, input }) => sessionsInWeek(ctx, input)),
})
