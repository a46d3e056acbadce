import * as z from 'zod/mini'
import { saveBookingInput, setMayBookInput } from '#shared/portal/booking/inputs.ts'
import { bookingOutput, busyOutput } from '#shared/portal/booking/payload.ts'
import { router, trainerProcedure } from '../procedures/trpc.ts'
import { bookingOf, busyWeeks } from './queries.ts'
import { saveBooking, setMayBook } from './service.ts'

export const bookingRouter = router({
  get: trainerProcedure('booking.get')
    .output(bookingOutput)
    .query(({ ctx }) => bookingOf(ctx)),

  busy: trainerProcedure('booking.busy')
    .output(busyOutput)
    .query(({ ctx }) => busyWeeks(ctx)),

  save: trainerProcedure('booking.save')
    .input(saveBookingInput)
    .output(z.void())
    .mutation(({ ctx, input }) => saveBooking(ctx, input)),

  setMayBook: trainerProcedure('booking.setMayBook')
    .input(setMayBookInput)
    .output(z.void())
    .mutation(({ ctx, input }) => setMayBook(ctx, input)),
})
