import { noBooking } from '#shared/portal/booking/settings.ts'
import { givenOwner } from './accounts.ts'
import { givenClientWithPot } from './given.ts'
import { enter } from './logins.ts'

/** A trainer whose clients book an hour at any time of every day, and the link of a client who has ten. */
export async function givenBooking() {
  const trainer = await givenOwner()
  const { api, cookie } = await enter(trainer.email, trainer.password)
  const { client } = await givenClientWithPot(api, { name: 'Bokar Själv', hours: 10 })
  const { types } = await api.booking.get.query()
  const allow = (mode: 'off' | 'move' | 'book') =>
    api.booking.save.mutate({
      ...noBooking,
      mode,
      onRedDays: true,
      windows: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 1440 })),
      types: types.map(({ id }) => ({ id, bookingHours: 1 })),
    })
  await allow('book')
  const { path } = await api.clients.link.query({ id: client.id })
  return { api, cookie, client, allow, path }
}
