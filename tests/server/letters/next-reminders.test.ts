import { describe, expect, test } from 'vitest'
import { nextRemindersMax } from '#shared/letters/limits.ts'
import { instantOf } from '#shared/time.ts'
import { callerOf } from '#tests/callers.ts'
import { embeddedDatabase, postgresDatabase } from '#tests/db.ts'
import { makeClient, makeProfile } from '#tests/factories.ts'
import { useLetters } from '#tests/letters.ts'

describe.each([
  ['PostgreSQL', postgresDatabase],
  ['the embedded database', embeddedDatabase],
])('which reminders go out next (D142), on %s', (_name, openDatabase) => {
  const own = useLetters(openDatabase)

  const caller = (overrides = {}) => callerOf(own.db, own.trainer, { now: own.now, ...overrides })
  const next = async () => {
    const { reminders, total } = await caller().letters.next()
    const said = reminders.map(({ name, at, sessions }) => [
      name,
      at.toISOString(),
      ...sessions.map(({ startsAt }) => startsAt.toISOString()),
    ])
    return { said, total }
  }
  const iso = (date: string, time: string) => instantOf(date, time).toISOString()

  test('those of the first day on which any goes out, with their sessions, by name; none that was sent', async () => {
    const bo = await makeClient(own.db, own.trainerId, { name: 'Bo Ek', email: 'bo@example.com' })
    await own.book('2026-11-24', '14:00')
    await own.book('2026-11-24', '10:00')
    await own.book('2026-11-24', '12:00', { clientId: bo.id, potId: null })
    await own.book('2026-11-25', '10:00')
    own.set('2026-11-22', '09:00')
    const at = iso('2026-11-23', '18:00')
    const elin = ['Elin Ek', at, iso('2026-11-24', '10:00'), iso('2026-11-24', '14:00')]
    const both = [['Bo Ek', at, iso('2026-11-24', '12:00')], elin]
    expect(await next()).toEqual({ said: both, total: 2 })
    own.set('2026-11-23', '18:00')
    await own.run()
    const later = ['Elin Ek', iso('2026-11-24', '18:00'), iso('2026-11-25', '10:00')]
    expect(await next()).toEqual({ said: [later], total: 1 })
  })

  test('what is listed is what goes out: nobody who declines, has no address, is away or was booked late', async () => {
    const names = async (values: Parameters<typeof makeClient>[2], booked = {}) => {
      const { id } = await makeClient(own.db, own.trainerId, values)
      await own.book('2026-11-24', '12:00', { clientId: id, potId: null, ...booked })
    }
    await names({ name: 'Nej Tack', email: 'n@example.com', declinesReminders: true })
    await names({ name: 'Utan Adress', email: '' })
    await names({ name: 'Borta', email: 'b@example.com', emailRefusedAt: own.now() })
    await names({ name: 'Avbokad', email: 'a@example.com' }, { noShow: true })
    await own.book('2026-11-24', '10:00')
    const other = await makeProfile(own.db, { reminders: 'dayBefore' })
    const foreign = await makeClient(own.db, other.id, { name: 'Annans', email: 'x@example.com' })
    await own.book('2026-11-24', '09:00', {
      trainerId: other.id,
      clientId: foreign.id,
      potId: null,
    })
    own.set('2026-11-23', '17:59')
    const listed = (await next()).said.map(([name]) => name)
    expect(listed).toEqual(['Elin Ek'])
    own.set('2026-11-23', '18:00')
    await own.run()
    const sent = own.server.received.filter(({ to }) => to !== 'x@example.com')
    expect(sent.map(({ to }) => to)).toEqual(['elin@example.com'])
  })

  test('so many hours before, each has its moment, and one day of a client one reminder', async () => {
    await own.setTrainer({ reminders: 'hoursBefore', reminderHoursBefore: 3 })
    await own.book('2026-11-24', '10:00')
    await own.book('2026-11-24', '18:00')
    own.set('2026-11-24', '06:00')
    const first = [
      'Elin Ek',
      iso('2026-11-24', '07:00'),
      iso('2026-11-24', '10:00'),
      iso('2026-11-24', '18:00'),
    ]
    expect(await next()).toEqual({ said: [first], total: 1 })
    own.set('2026-11-24', '07:00')
    await own.run()
    expect(await next()).toEqual({ said: [], total: 0 })
  })

  test('none while they are off, when no mail is sent, or when the address is not proven', async () => {
    await own.book('2026-11-24', '10:00')
    own.set('2026-11-23', '12:00')
    expect((await next()).total).toBe(1)
    const nothing = { reminders: [], total: 0 }
    expect(await caller({ sendsMail: false }).letters.next()).toEqual(nothing)
    await own.setTrainer({ isProven: false })
    expect(await caller().letters.next()).toEqual(nothing)
    await own.setTrainer({ isProven: true, reminders: 'off' })
    expect(await caller().letters.next()).toEqual(nothing)
  })

  test('of very many the first are listed, and how many there are', async () => {
    for (let n = 0; n <= nextRemindersMax; n += 1) {
      const { id } = await makeClient(own.db, own.trainerId, { email: `n${n}@example.com` })
      await own.book('2026-11-24', '10:00', { clientId: id, potId: null })
    }
    own.set('2026-11-23', '12:00')
    const { said, total } = await next()
    expect([said.length, total]).toEqual([nextRemindersMax, nextRemindersMax + 1])
  })
})
