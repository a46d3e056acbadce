import { randomUUID } from 'node:crypto'
import { beforeEach, expect } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import type { Mail } from '#server/platform/mail/delivery.ts'
import { throttles } from '#server/schema/auth.ts'
import { outbox } from '#server/schema/outbox.ts'
import { type Caller, callerOf } from '#tests/callers.ts'
import { makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { makeOutboxFixture, type OutboxFixture, publicUrl } from '#tests/outbox.ts'
import { refusalOf } from '#tests/problems.ts'

const day = 24 * 60 * 60_000
const chosen = { password: 'ett alldeles eget ord', confirmation: 'ett alldeles eget ord' }

let db: Database
let mailer: OutboxFixture
let sent: Mail[]
let caller: Caller
let account: { id: string; email: string }

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  await db.delete(outbox)
  await db.delete(throttles)
  sent = []
  mailer = makeOutboxFixture(db, {
    deliver: async (mail) => {
      sent.push(mail)
      return null
    },
  })
  const admin = await makeProfile(db, { role: 'SUPER_ADMIN', name: 'Sara Super' })
  caller = callerOf(db, admin, { now: mailer.now })
  account = { id: randomUUID(), email: `${randomUUID()}@example.com` }
  const { id, email } = account
  await caller.admin.addTrainer({ id, email, name: 'Nora Ny', phone: null, role: 'TRAINER' })
})

const nobody = () => callerOf(db, null, { now: mailer.now })
const tokenIn = (mail: Mail | undefined) =>
  new RegExp(`^${publicUrl}/reset-password#(\\S+)$`, 'm').exec(mail?.letter.text ?? '')?.[1] ?? ''
const isGood = async (mail: Mail | undefined) =>
  (await refusalOf(nobody().auth.checkReset({ token: tokenIn(mail) }))) === null

test('the first mail to a new trainer welcomes, and says who made the account', async () => {
  await caller.admin.sendResetLink({ id: account.id })
  await mailer.round()
  expect(sent[0]?.to).toEqual({ name: 'Nora Ny', address: account.email })
  expect(sent[0]?.letter.subject).toBe('Välkommen till Tidspott')
  const text = sent[0]?.letter.text ?? ''
  expect(text).toContain('Sara Super har skapat ett konto åt dig i Tidspott')
  expect(text).toContain(`Välj ett lösenord, så kan du sedan logga in med ${account.email}.`)
  expect(text).toContain('till klockan 12:00 den 25 november 2026')
  expect(text).not.toContain('bett om')
})

test('its link lives seven days, and chooses the first password once', async () => {
  await caller.admin.sendResetLink({ id: account.id })
  await mailer.round()
  mailer.pass(7 * day - 1)
  expect(await isGood(sent[0])).toBe(true)
  await nobody().auth.resetPassword({ token: tokenIn(sent[0]), ...chosen })
  expect(await isGood(sent[0])).toBe(false)
  const login = await nobody().auth.login({ email: account.email, password: chosen.password })
  expect(login).toMatchObject({ person: { email: account.email, role: 'TRAINER' } })
})

test('its link ends after seven days, and with a link that is requested later', async () => {
  await caller.admin.sendResetLink({ id: account.id })
  await mailer.round()
  mailer.pass(60_000)
  await nobody().auth.requestReset({ email: account.email })
  await mailer.round()
  expect(await Promise.all(sent.map(isGood))).toEqual([false, true])
  await caller.admin.sendResetLink({ id: account.id })
  mailer.pass(60_000)
  await mailer.round()
  mailer.pass(7 * day)
  expect(await isGood(sent.at(-1))).toBe(false)
})

test('an account with a password gets a reset link, and no late welcome', async () => {
  await caller.admin.sendResetLink({ id: account.id })
  await mailer.round()
  await caller.admin.sendResetLink({ id: account.id })
  await nobody().auth.resetPassword({ token: tokenIn(sent[0]), ...chosen })
  await caller.admin.sendResetLink({ id: account.id })
  await mailer.round()
  expect(sent.map(({ letter }) => letter.subject).sort()).toEqual([
    'Ditt lösenord har ändrats',
    'Välkommen till Tidspott',
    'Återställ ditt lösenord',
  ])
})
