import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { markAddressRefused } from '#server/clients/refused-address.ts'
import { isAddressRefused } from '#server/platform/mail/delivery.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { clients } from '#server/schema/clients.ts'
import { outbox } from '#server/schema/outbox.ts'
import { instantOf } from '#shared/time.ts'
import { callerOf } from '#tests/callers.ts'
import { makeClient, makeSession } from '#tests/factories.ts'
import { useLetters } from '#tests/letters.ts'

const own = useLetters()
beforeEach(async () => {
  await own.book('2026-11-24', '10:00')
  own.set('2026-11-23', '18:00')
})

async function refusedAt(id = own.clientId) {
  const [found] = await own.db.select().from(clients).where(eq(clients.id, id))
  return found?.emailRefusedAt
}

/** Another client of the trainer, with a session of the same day. */
async function other(email: string): Promise<string> {
  const { id } = await makeClient(own.db, own.trainerId, { email })
  await makeSession(own.db, {
    trainerId: own.trainerId,
    clientId: id,
    startsAt: instantOf('2026-11-24', '12:00'),
    createdAt: new Date('2025-01-01'),
  })
  return id
}

test('an address that is refused for good is marked, gets no more letters, and the others go on', async () => {
  const bo = await other('bo@example.com')
  own.server.behave((to) =>
    to.startsWith('elin') ? { kind: 'refuse', at: 'recipient', code: 550 } : { kind: 'accept' },
  )
  await own.run()
  expect(await refusedAt()).toEqual(own.now())
  expect(await refusedAt(bo)).toBeNull()
  expect(own.server.received.map(({ to }) => to)).toEqual(['bo@example.com'])
  await own.book('2026-11-26', '10:00')
  own.set('2026-11-25', '18:00')
  own.server.behave({ kind: 'accept' })
  await own.run()
  expect(own.server.received).toHaveLength(1)
})

test('another address takes the mark away, the same one in capitals and other details do not', async () => {
  await own.setClient({ emailRefusedAt: own.now() })
  const caller = callerOf(own.db, own.trainer)
  const details = { id: own.clientId, name: 'Elin Ek', phone: null }
  await caller.clients.update({ ...details, email: 'ELIN@example.com', name: 'Elin E' })
  expect(await refusedAt()).toEqual(own.now())
  await caller.clients.update({ ...details, email: 'ny@example.com' })
  expect(await refusedAt()).toBeNull()
})

test('a client comes back from the trash with the mark, and with another address without', async () => {
  await own.setClient({ emailRefusedAt: own.now() })
  const caller = callerOf(own.db, own.trainer)
  const first = await caller.clients.remove({ id: own.clientId })
  await caller.trash.restore({ id: first.trashId ?? '', email: null })
  expect(await refusedAt()).toEqual(own.now())
  const again = await caller.clients.remove({ id: own.clientId })
  await caller.trash.restore({ id: again.trashId ?? '', email: 'ny@example.com' })
  expect(await refusedAt()).toBeNull()
})

test('an address that was changed while its letter was on the way is not marked', async () => {
  await own.setClient({ email: 'ny@example.com' })
  const refused = { clientId: own.clientId, at: own.now() }
  await markAddressRefused(own.db, { ...refused, address: 'elin@example.com' })
  expect(await refusedAt()).toBeNull()
  await markAddressRefused(own.db, { ...refused, address: 'Ny@example.com' })
  expect(await refusedAt()).toEqual(own.now())
})

test.each([
  ['a full mailbox for now', 452],
  ['a full mailbox', 552],
  ['an address that is refused for now', 450],
  ['a server that does not let us', 530],
])('%s (%i) marks nothing', async (_name, code) => {
  own.server.behave({ kind: 'refuse', at: 'recipient', code })
  await own.run()
  expect(await refusedAt()).toBeNull()
  const [mail] = await own.db.select().from(outbox)
  expect(mail?.outcome).toBe(code === 552 ? 'full' : null)
})

test.each([
  ['550 5.1.1', true],
  ['550', true],
  ['553 5.6.7', true],
  ['550 5.2.1', true],
  ['550 5.2.2', false],
  ['552 5.2.2', false],
  ['552', false],
])('the answer %s is a refusal of the address: %s', (reply, expected) => {
  const codes = { stage: 'RCPT TO', reply, code: 'EENVELOPE' }
  expect(isAddressRefused({ isFinal: true, codes })).toBe(expected)
  expect(isAddressRefused({ isFinal: false, codes })).toBe(false)
})

test.each([
  ['554', 'refused', false],
  ['550 5.1.1', 'refused', true],
  ['552 5.2.2', 'full', false],
  ['550 5.2.2', 'full', false],
])('%s after the mail ends it as %s, and marks the address: %s', async (reply, outcome, marks) => {
  const [code, status] = reply.split(' ')
  own.server.behave({
    kind: 'refuse',
    at: 'data',
    code: Number(code),
    ...(status && { status }),
  })
  await own.run()
  const [mail] = await own.db.select().from(outbox)
  expect(mail?.outcome).toBe(outcome)
  expect((await refusedAt()) !== null).toBe(marks)
})

test('mail about a login marks nothing, as before', async () => {
  own.server.behave({ kind: 'refuse', at: 'recipient', code: 550 })
  await own.setTrainer({ reminders: 'off' })
  const about = { clientId: own.clientId, recipient: 'elin@example.com', now: own.now() }
  await queueMail(own.db, { kind: 'client-login', ...about })
  await own.run()
  expect(await refusedAt()).toBeNull()
})

test('a domain with letters is in ASCII on the wire, and a name with letters is sent as it is, or refused alone', async () => {
  const abroad = await other('å@exempel.se')
  await own.setClient({ email: 'a@å.se' })
  own.server.behave((to) =>
    to.startsWith('å') ? { kind: 'refuse', at: 'recipient', code: 553 } : { kind: 'accept' },
  )
  await own.run()
  expect(own.server.received).toHaveLength(1)
  expect(own.server.received[0]?.raw).toContain('<a@xn--5ca.se>')
  expect(await refusedAt(abroad)).toEqual(own.now())
  expect(await refusedAt()).toBeNull()
})
