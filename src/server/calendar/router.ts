import * as z from 'zod/mini'
import { weekInput } from '#shared/calendar/inputs.ts'
import { weekSessionOutput } from '#shared/sessions/payload.ts'
import { router, trainerProcedure } from '../procedures/trpc.ts'
import { writtenOutput } from '../procedures/written-output.ts'
import { sessionsInWeek } from './queries.ts'

export const calendarRouter = router({
  week: trainerProcedure('calendar.week')
    .input(weekInput)
    .output(writtenOutput(z.array(weekSessionOutput)))
    .query(({ ctx, input }) => sessionsInWeek(ctx, input)),
})
