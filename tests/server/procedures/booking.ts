import { noBooking } from '#shared/portal/booking/settings.ts'
import { onClient } from './acts.ts'
import { type AreaRecords, noInput } from './record.ts'

export const bookingRecords: AreaRecords<'booking'> = {
  'booking.get': noInput,
  'booking.busy': noInput,
  'booking.save': {
    later: ({ own, input }) => own.booking.save({ ...input, isPaused: true }),

    input: ({ potTypeId }) => ({
      ...noBooking,
      // Off, so that the links stay as they were.
      mode: 'off',
      windows: [{ weekday: 2, from: 600, to: 720 }],
      types: [{ id: potTypeId, bookingHours: 1 }],
    }),
    act: { kind: 'profile.settings-changed', prepare: () => ({ keys: {} }) },
    withForeign: [[['potTypeId'], 'POT_TYPE_NOT_FOUND']],
  },
  'booking.setMayBook': {
    later: ({ own, input }) => own.booking.setMayBook({ ...input, mayBook: false }),

    input: ({ clientId }) => ({ clientId, mayBook: true }),
    act: { kind: 'client.updated', prepare: (tenant) => ({ keys: onClient(tenant) }) },
  },
}
