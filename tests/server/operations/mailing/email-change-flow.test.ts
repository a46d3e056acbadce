import { randomUUID } from 'node:crypto'
import { beforeEach, expect } from 'vitest'
import type { Actor } from '#server/platform/access/actor.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Mail } from '#server/platform/mail/delivery.ts'
import { throttles } from '#server/schema/auth.ts'
import { outbox } from '#server/schema/outbox.ts'
import { callerOf, testPasswords } from '#tests/callers.ts'
import { makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { makeOutboxFixture, type OutboxFixture, publicUrl } from '#tests/outbox.ts'
import { refusalOf } from '#tests/problems.ts'

const password = 'ett alldeles eget ord'

let db: Database
let mailer: OutboxFixture
let sent: Mail[]
let anna: Actor
let wanted: string

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  for (const table of [throttles, outbox]) await db.delete(table)
  sent = []
  mailer = makeOutboxFixture(db, {
    deliver: async (mail) => {
      sent.push(mail)
      return null
    },
  })
  const passwordHash = await testPasswords.hash(password)
  anna = await makeProfile(db, { name: 'Anna Öst', passwordHash })
  wanted = `anna.${randomUUID()}@xn--trning-cua.example`
})

const own = () => callerOf(db, anna, { now: mailer.now })
const ask = () => own().profile.changeEmail({ email: wanted, password })
const letterTo = (address: string) => sent.find(({ to }) => to.address === address)?.letter
const tokenIn = (address: string) =>
  new RegExp(`^${publicUrl}/confirm-email#(\\S+)$`, 'm').exec(letterTo(address)?.text ?? '')?.[1] ??
  ''

test('the old address is told who asked for what, and can stop it', async () => {
  await ask()
  await mailer.round()
  const shown = wanted.replace('xn--trning-cua', 'träning')
  expect(letterTo(anna.email)?.subject).toBe('Bekräfta bytet av e-postadress')
  expect(letterTo(anna.email)?.text).toBe(`Hej Anna Öst!

Någon som är inloggad på ditt konto i Tidspott (Chrome, Linux) bad den 18 november 2026 klockan 12:00 om att byta kontots e-postadress till ${shown}.

Bytet sker när det är bekräftat från både den gamla och den nya adressen.

Bekräfta bytet:
${publicUrl}/confirm-email#${tokenIn(anna.email)}

Var det inte du? Stoppa bytet. Alla inloggningar på kontot avslutas då, och vi mejlar dig en länk där du väljer ett nytt lösenord.

Det var inte jag:
${publicUrl}/confirm-email#${tokenIn(anna.email)}

Länken fungerar till klockan 13:00 den 18 november 2026. Har du fått flera mejl gäller bara länken i det senaste.

Frågor? Skriv till support@example.com.

Hälsningar från Tidspott
`)
})

test('"Det var inte jag" is followed by a mail whose link chooses a new password', async () => {
  await ask()
  await mailer.round()
  const visitor = callerOf(db, null, { now: mailer.now })
  await visitor.auth.stopEmailChange({ token: tokenIn(anna.email) })
  sent = []
  await mailer.round()
  expect(sent.map(({ to }) => to.address)).toEqual([anna.email])
  const text = letterTo(anna.email)?.text ?? ''
  expect(letterTo(anna.email)?.subject).toBe('Välj ett nytt lösenord')
  expect(text).toContain(
    'Bytet av e-postadress är stoppat. Alla inloggningar på ditt konto i Tidspott är avslutade, och ditt gamla lösenord fungerar inte längre.',
  )
  const token = new RegExp(`^${publicUrl}/reset-password#(\\S+)$`, 'm').exec(text)?.[1] ?? ''
  const chosen = 'ett alldeles nytt ord'
  await visitor.auth.resetPassword({ token, password: chosen, confirmation: chosen })
  expect(await refusalOf(visitor.auth.login({ email: anna.email, password }))).toBe(
    'INVALID_CREDENTIALS',
  )
  const login = await visitor.auth.login({ email: anna.email, password: chosen })
  expect(login).toMatchObject({ person: { id: anna.id } })
})

test('the new address is told whose account wants it; both links together make the change', async () => {
  await ask()
  await mailer.round()
  expect(letterTo(wanted)?.text).toContain('Anna Öst vill logga in i Tidspott med')
  expect(letterTo(wanted)?.text).not.toContain(anna.email)
  const visitor = callerOf(db, null, { now: mailer.now })
  await visitor.auth.confirmEmail({ token: tokenIn(anna.email) })
  expect(await visitor.auth.confirmEmail({ token: tokenIn(wanted) })).toEqual({ isDone: true })

  sent = []
  await mailer.round()
  expect(sent.map(({ to }) => to.address)).toEqual([anna.email])
  expect(sent[0]?.letter.subject).toBe('Din e-postadress är bytt')
  expect(sent[0]?.letter.text).toContain('byttes den 18 november 2026 klockan 12:00')
  expect(sent[0]?.letter.text).not.toContain('http')
  const login = await visitor.auth.login({ email: wanted, password })
  expect(login).toMatchObject({ person: { id: anna.id } })
})

test('an address that has an account gets no link, and its owner is told', async () => {
  await makeProfile(db, { email: wanted, name: 'Bo Ek' })
  await ask()
  await mailer.round()
  expect(letterTo(wanted)?.text).toMatch(/^Hej Bo Ek!\n\nNågon vill byta till den här adressen/)
  expect(letterTo(wanted)?.text).not.toMatch(/confirm-email|Anna/)
  expect(tokenIn(anna.email)).not.toBe('')
})

test('a mail of a request that was replaced is dropped, and one that comes too late is given up', async () => {
  await ask()
  wanted = `en.annan.${randomUUID()}@example.com`
  await ask()
  await mailer.round()
  expect(sent).toHaveLength(2)
  sent = []
  await own().profile.resendEmailChange({})
  mailer.pass(60 * 60_000)
  await mailer.round()
  expect(sent).toEqual([])
  expect((await mailer.rows()).filter(({ failedAt }) => failedAt)).toHaveLength(2)
})

test('names cannot break out of the letters', async () => {
  const hostile = `<img src=x onerror="alert(1)">`
  anna = await makeProfile(db, {
    name: hostile,
    passwordHash: await testPasswords.hash(password),
  })
  await ask()
  await mailer.round()
  expect(sent).toHaveLength(2)
  for (const { letter } of sent) expect(letter.html).not.toContain('<img')
})
