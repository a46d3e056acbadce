import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { trainerScope } from '#server/platform/access/scope.ts'
import { absences } from '#server/schema/absences.ts'
import { clients } from '#server/schema/clients.ts'
import { outbox } from '#server/schema/outbox.ts'
import { trainingSessions } from '#server/schema/sessions.ts'
import { moveToCancelled } from '#server/sessions/cancelled-rows.ts'
import { instantOf } from '#shared/time.ts'
import { callerOf } from '#tests/callers.ts'
import { embeddedDatabase, postgresDatabase } from '#tests/db.ts'
import { makeClient } from '#tests/factories.ts'
import { useLetters } from '#tests/letters.ts'
import { openHours } from '#tests/open-hours.ts'
import { publicUrl } from '#tests/outbox.ts'

describe.each([
  ['PostgreSQL', postgresDatabase],
  ['the embedded database', embeddedDatabase],
])('on %s', (_name, openDatabase) => {
  const own = useLetters(openDatabase)

  const subjects = () => own.server.received.map(({ to, subject }) => `${to}: ${subject}`)
  const reminder = 'elin@example.com: Påminnelse om ditt pass tis 24 nov 10:00'

  const moveTo = (id: string, date: string, time = '10:00') =>
    own.db
      .update(trainingSessions)
      .set({ startsAt: instantOf(date, time) })
      .where(eq(trainingSessions.id, id))

  test('a reminder is sent once, at the hour of the day before, with the rule and the link', async () => {
    await own.book('2026-11-24', '10:00', { notes: 'Ont i knäet' })
    own.set('2026-11-23', '17:59')
    await own.run()
    expect(subjects()).toEqual([])
    own.set('2026-11-23', '18:00')
    await own.run()
    await own.run()
    own.set('2026-11-24', '09:00')
    await own.run()
    expect(subjects()).toEqual([reminder])
    const [mail] = own.server.received
    const link = `${publicUrl}/client/${own.token}`
    expect(mail?.text.replaceAll('\u200b', '')).toBe(
      `Hej Elin Ek!

Du har ett pass hos Johanna Jansson tisdag 24 november 2026 klockan 10:00–11:00.

Nu är det mindre än 24 timmar kvar, så passet räknas som sent avbokat om du avbokar det.

Se dina pass och timmar:
${link}

Du når också Johanna Jansson på 070-174 06 96.

Frågor? Skriv till Johanna Jansson: johanna@example.com

Hälsningar från Johanna Jansson

Jag vill inte ha påminnelser:
${optOutIn(mail?.text)}`,
    )
    expect(mail?.raw).toContain('Reply-To: johanna@example.com')
    expect(mail?.raw).not.toContain('Ont i')
    const unfolded = mail?.raw.replace(/\r\n /g, ' ')
    expect(unfolded).toContain(`List-Unsubscribe: <${optOutIn(mail?.text)}>`)
    expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })

  test('sessions of one day are in one letter; another client and another day have their own', async () => {
    const other = await makeClient(own.db, own.trainerId, { email: 'bo@example.com' })
    await own.book('2026-11-24', '10:00')
    await own.book('2026-11-24', '14:00')
    await own.book('2026-11-25', '10:00')
    await own.book('2026-11-24', '12:00', { clientId: other.id, potId: null })
    own.set('2026-11-23', '18:30')
    await own.run()
    own.set('2026-11-24', '18:30')
    await own.run()
    expect(subjects().toSorted()).toEqual([
      'bo@example.com: Påminnelse om ditt pass tis 24 nov 12:00',
      'elin@example.com: Påminnelse om dina pass tis 24 nov',
      'elin@example.com: Påminnelse om ditt pass ons 25 nov 10:00',
    ])
    expect(own.server.received.find(({ subject }) => subject.includes('dina'))?.text).toContain(
      'Du har 2 pass hos Johanna Jansson tisdag 24 november 2026: 10:00–11:00 och 14:00–15:00.',
    )
  })

  test('so many hours before, it is due by elapsed hours, for each session of its own', async () => {
    await own.setTrainer({ reminders: 'hoursBefore', reminderHoursBefore: 3 })
    await own.book('2026-11-24', '10:00')
    own.set('2026-11-24', '06:59')
    await own.run()
    expect(subjects()).toEqual([])
    own.set('2026-11-24', '07:00')
    await own.run()
    expect(subjects()).toEqual([reminder])
    // Another of the same day is in no second letter.
    await own.book('2026-11-24', '18:00')
    own.set('2026-11-24', '15:00')
    await own.run()
    expect(subjects()).toEqual([reminder])
  })

  test('the rule is said as it is when the letter is written: before it, after it, and of each session (D142)', async () => {
    const said = () => own.server.received.at(-1)?.text.split('\n\n')[2]
    await own.setTrainer({ reminders: 'hoursBefore', reminderHoursBefore: 30 })
    await own.book('2026-11-24', '10:00')
    own.set('2026-11-23', '04:00')
    await own.run()
    expect(said()).toBe('Pass måste avbokas minst 24 timmar i förväg.')

    await own.book('2026-11-25', '10:00')
    await own.book('2026-11-25', '18:00')
    // The mail was away until one of them is late.
    own.set('2026-11-24', '04:00')
    await own.plan()
    own.set('2026-11-24', '10:01')
    await own.run()
    expect(said()).toBe(
      'Pass måste avbokas minst 24 timmar i förväg. 10:00–11:00 räknas som sent avbokat om du avbokar det nu. 18:00–19:00 avbokar du senast tis 24 nov 18:00.',
    )
    await own.setTrainer({ reminders: 'dayBefore' })
    await own.book('2026-11-26', '10:00')
    await own.book('2026-11-26', '11:00')
    own.set('2026-11-25', '18:00')
    await own.run()
    expect(said()).toBe(
      'Nu är det mindre än 24 timmar kvar, så passen räknas som sent avbokade om du avbokar dem.',
    )
    await own.setTrainer({ cancellationHours: null })
    await own.book('2026-11-27', '10:00')
    own.set('2026-11-26', '18:00')
    await own.run()
    expect(own.server.received.at(-1)?.text).not.toContain('avbok')
  })

  const turns: [string, string, string][] = [
    ['forward', '2026-03-28', '2026-03-29'],
    ['back', '2026-10-24', '2026-10-25'],
  ]
  test.each(turns)(
    'the hour of the day before is by the clock when the clocks go %s',
    async (_n, eve, day) => {
      await own.book(day, '10:00')
      await own.setTrainer({ reminderHour: 18 })
      own.set(eve, '17:59')
      await own.run()
      expect(subjects()).toEqual([])
      own.set(eve, '18:00')
      await own.run()
      expect(subjects()).toHaveLength(1)
      // The next day is one of 24 hours again.
      await own.book(nextDay(day), '10:00')
      own.set(day, '17:59')
      await own.run()
      expect(subjects()).toHaveLength(1)
      own.set(day, '18:00')
      await own.run()
      expect(subjects()).toHaveLength(2)
    },
  )

  test.each(turns)('hours before are elapsed hours when the clocks go %s', async (_n, eve, day) => {
    await own.setTrainer({ reminders: 'hoursBefore', reminderHoursBefore: 24 })
    await own.book(day, '10:00')
    const start = instantOf(day, '10:00')
    own.set(eve, '00:00')
    own.pass(start.getTime() - own.now().getTime() - 24 * 3_600_000 - 1)
    await own.run()
    expect(subjects()).toEqual([])
    own.pass(1)
    await own.run()
    expect(subjects()).toHaveLength(1)
  })

  type Change = (id: string) => Promise<unknown>
  const changes: [string, Change][] = [
    ['is moved to another day', (id) => moveTo(id, '2026-11-26')],
    ['has begun', async () => own.set('2026-11-24', '10:00')],
    [
      'is cancelled',
      (id) =>
        moveToCancelled(own.db, trainerScope(own.trainer), {
          ids: [id],
          kind: 'inTime',
          cancelledAt: own.now(),
          cancelledBy: own.trainerId,
          cancelReason: null,
        }),
    ],
    ['is deleted', (id) => own.db.delete(trainingSessions).where(eq(trainingSessions.id, id))],
    [
      'is marked',
      (id) =>
        own.db.update(trainingSessions).set({ completed: true }).where(eq(trainingSessions.id, id)),
    ],
    [
      'lies in an absence',
      () =>
        own.db.insert(absences).values({
          id: '00000000-0000-4000-8000-0000000000ab',
          trainerId: own.trainerId,
          startsAt: instantOf('2026-11-24', '10:30'),
          endsAt: instantOf('2026-11-24', '12:00'),
          isWholeDays: false,
        }),
    ],
    ['is of a trainer who is disabled', () => own.setTrainer({ isDisabled: true })],
    ['is of a trainer who reminds no more', () => own.setTrainer({ reminders: 'off' })],
    ['is of a client who has declined', () => own.setClient({ declinesReminders: true })],
    ['is of a client whose address is refused', () => own.setClient({ emailRefusedAt: own.now() })],
    ['is of a deleted client', () => own.db.delete(clients)],
    ['is one of which a day has passed', async () => own.pass(24 * 3_600_000 + 1)],
  ]

  test.each(changes)(
    'no reminder of a session that %s, before it is queued',
    async (_n, change) => {
      const id = await own.book('2026-11-24', '10:00')
      own.set('2026-11-23', '18:00')
      await change(id)
      await own.run()
      expect(subjects()).toEqual([])
      expect(await own.rows()).toEqual([])
    },
  )

  test.each(changes)(
    'no reminder of a session that %s, after it was queued',
    async (_n, change) => {
      const id = await own.book('2026-11-24', '10:00')
      own.set('2026-11-23', '18:00')
      await own.plan()
      expect(await own.rows()).toHaveLength(1)
      await change(id)
      await own.round()
      expect(subjects()).toEqual([])
      expect(await own.rows()).toEqual([])
    },
  )

  test('what was moved to another hour of the day is told as it is now, and of another day anew', async () => {
    const id = await own.book('2026-11-24', '10:00')
    own.set('2026-11-23', '18:00')
    await own.plan()
    await moveTo(id, '2026-11-24', '11:00')
    await own.round()
    await moveTo(id, '2026-11-26')
    own.set('2026-11-25', '18:00')
    await own.run()
    expect(subjects()).toEqual([
      reminder.replace('10:00', '11:00'),
      'elin@example.com: Påminnelse om ditt pass tor 26 nov 10:00',
    ])
  })

  test('what the client books by the link is told, at its new time once it is moved, and not at all once that is undone', async () => {
    await openHours(own.db, own.trainerId)
    own.set('2026-11-18', '12:00')
    const { token, potId } = own
    const link = () => callerOf(own.db, null, { now: own.now }).portal
    const book = (time: string) =>
      link().book({
        token,
        potId,
        startsAt: instantOf('2026-11-24', time).toISOString(),
        durationHours: 1,
      })
    const [booked, undone] = [await book('12:00'), await book('15:00')]
    const startsAt = instantOf('2026-11-24', '10:00').toISOString()
    await link().move({ token, sessionId: booked.sessionId, version: booked.version, startsAt })
    await link().undoBook({ token, sessionId: undone.sessionId, version: undone.version })
    // The database has its own clock.
    await own.db.update(trainingSessions).set({ createdAt: own.now() })
    own.set('2026-11-23', '18:30')
    await own.run()
    expect(subjects().filter((subject) => subject.startsWith('elin@'))).toEqual([reminder])
  })

  test('what was booked after its reminder was due causes none, and what was booked before it does', async () => {
    await own.book('2026-11-24', '10:00', { createdAt: instantOf('2026-11-23', '18:01') })
    own.set('2026-11-23', '18:30')
    await own.run()
    expect(subjects()).toEqual([])
    await own.book('2026-11-24', '14:00', { createdAt: instantOf('2026-11-23', '17:59') })
    await own.run()
    expect(subjects()).toEqual(['elin@example.com: Påminnelse om dina pass tis 24 nov'])
  })

  test('a letter without contact details and with a disabled link names no address and leads nowhere', async () => {
    await own.setTrainer({ contactEmail: null, contactPhone: null, cancellationHours: null })
    await own.setClient({ tokenHash: null })
    await own.book('2026-11-24', '10:00')
    own.set('2026-11-23', '18:00')
    await own.run()
    const [mail] = own.server.received
    expect(mail?.text).not.toContain('/client/')
    expect(mail?.text).not.toContain('Frågor?')
    expect(mail?.text).not.toContain('avbokas')
    expect(mail?.raw).not.toContain('Reply-To')
  })

  test('with everything off nothing is queued', async () => {
    await own.setTrainer({ reminders: 'off' })
    await own.book('2026-11-24', '10:00')
    own.set('2026-11-23', '18:00')
    await own.run()
    expect(await own.db.$count(outbox)).toBe(0)
  })

  test('a letter that could not be sent for a day is given up', async () => {
    await own.book('2026-11-24', '23:00')
    own.server.behave({ kind: 'refuse', at: 'data', code: 451 })
    own.set('2026-11-23', '18:00')
    await own.run()
    own.server.behave({ kind: 'accept' })
    own.set('2026-11-24', '18:01')
    await own.round()
    expect(subjects()).toEqual([])
    expect(await own.rows()).toEqual([])
  })
})

/** The address of the opt-out in a letter. */
function optOutIn(text = ''): string {
  return /https:\S+\/letters\/opt-out\/\S+/.exec(text)?.[0] ?? ''
}

function nextDay(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
}
