import { expect } from '@playwright/test'
import type { PendingLogin, SecondFactor } from '#shared/auth/second-factor.ts'
import { answerCall } from '../answer-call.ts'
import { fillLogin } from '../app.ts'
import { unique } from '../given.ts'
import { apiOf } from '../logins.ts'
import { password } from '../people.ts'
import { cancel, dialog } from '../ui.ts'
import type { Look } from './look.ts'

const pending: PendingLogin = {
  token: 'unknown',
  expiresAt: new Date('2099-01-01'),
  methods: ['passkey', 'code', 'recovery'],
  passkey: {
    challenge: 'AAAA',
    timeout: 60_000,
    rpId: 'localhost',
    allowCredentials: [],
    userVerification: 'preferred',
  },
}

const added = { createdAt: new Date('2026-11-02T08:00:00Z'), lastUsedAt: null }
const factor: SecondFactor = {
  passkeys: [
    {
      id: '00000000-0000-4000-8000-00000000f001',
      name: 'Johannas telefon',
      createdAt: new Date('2026-10-01T08:00:00Z'),
      lastUsedAt: new Date('2026-11-20T07:12:00Z'),
    },
  ],
  authenticator: added,
  recoveryCodesLeft: 8,
  isRequired: false,
  mustProveAddress: false,
}

/** The second step of the login, without an account that has one. */
export async function seeSecondStep({ page, check }: Look): Promise<void> {
  await answerCall(page, 'auth.login', { secondFactor: pending })
  await page.goto('/login')
  await fillLogin(page, { email: `ingen.${unique()}@example.com`, typed: 'fel' })
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Använd passnyckel' })).toBeVisible()
  await main.getByRole('button', { name: 'Logga in' }).click()
  await expect(page.getByText('Ange de sex siffrorna i koden')).toBeVisible()
  await check('login, second step with an error at the field')
  await page.getByRole('button', { name: 'Använd en återställningskod' }).click()
  await check('login, recovery code')
  await page.getByLabel('Återställningskod').fill('a'.repeat(25))
  await main.getByRole('button', { name: 'Logga in' }).click()
  await expect(page.getByText('Inloggningen tog för lång tid')).toBeVisible()
  await check('login, second step expired')
  await page.unrouteAll()
}

/** The section of the profile, its dialogs and the recovery codes; nothing is saved. */
export async function seeSecondFactor({ page, check }: Look): Promise<void> {
  await page.goto('/profile?flik=inloggningar')
  await page.getByRole('button', { name: 'Lägg till kodapp' }).click()
  const adding = dialog(page, 'Lägg till kodapp')
  await adding.getByLabel('Ditt lösenord').fill(password)
  await check('second factor, password')
  await adding.getByRole('button', { name: 'Fortsätt' }).click()
  await expect(adding.getByRole('img', { name: 'QR-kod' })).toBeVisible()
  await check('second factor, secret of the app')
  await cancel(adding)

  await answerCall(page, 'profile.secondFactor', { ...factor, mustProveAddress: true })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Skicka länk' })).toBeVisible()
  await check('second factor, address unproven')

  await answerCall(page, 'profile.secondFactor', factor)
  const recoveryCodes = Array.from(
    { length: 10 },
    (_, n) => `ABCD${n}-EFGH${n}-JKMN${n}-PQRS${n}-TVWX${n}`,
  )
  await answerCall(page, 'profile.newRecoveryCodes', { recoveryCodes })
  await page.reload()
  await expect(page.getByText('Johannas telefon')).toBeVisible()
  await check('second factor, on')
  await page.getByRole('button', { name: 'Ta bort Johannas telefon' }).click()
  const removing = dialog(page, 'Ta bort Johannas telefon?')
  await expect(removing).toBeVisible()
  await check('second factor, remove a passkey')
  await cancel(removing)
  await page.getByRole('button', { name: 'Skapa nya återställningskoder' }).click()
  const renewing = dialog(page, 'Nya återställningskoder')
  await renewing.getByLabel('Ditt lösenord').fill(password)
  await renewing.getByRole('button', { name: 'Skapa nya koder' }).click()
  await expect(page.getByRole('list', { name: 'Återställningskoder' })).toBeVisible()
  await check('second factor, recovery codes')
  await page.unrouteAll()
}

/** What an account of which a second factor is demanded sees in place of every page. */
export async function seeDemandedFactor({ page, check }: Look): Promise<void> {
  const me = await (await apiOf('trainer')).auth.me.query()
  if (!me || !('person' in me)) throw new Error('the trainer is not logged in')
  await answerCall(page, 'auth.me', { ...me, person: { ...me.person, mustAddFactor: true } })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Lägg till tvåstegsinloggning' })).toBeVisible()
  await check('demanded second factor')
  await page.getByRole('button', { name: 'Lägg till kodapp' }).click()
  await expect(page.getByLabel('Ditt lösenord')).toBeVisible()
  await check('demanded second factor, password')
  await page.unrouteAll()
}

/** What an account with a membership that somebody else entered into sees in place of every page. */
export async function seeWaitingMembership({ page, check }: Look): Promise<void> {
  const me = await (await apiOf('trainer')).auth.me.query()
  if (!me || !('person' in me)) throw new Error('the trainer is not logged in')
  const waitingMembership = { organizationId: me.person.id, name: 'Styrkan', role: 'MEMBER' }
  await answerCall(page, 'auth.me', { ...me, person: { ...me.person, waitingMembership } })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Är du med i Styrkan?' })).toBeVisible()
  await check('waiting membership')
  await page.unrouteAll()
}
