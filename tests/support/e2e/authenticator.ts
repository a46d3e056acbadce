import { expect, type Locator, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'

const period = 30

/** Gives a page an authenticator that creates passkeys and confirms them at once, as a phone with a fingerprint does. */
export async function withAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/**
 * The code of an app with this secret. A code can be used once, so a login right after another takes the next one, which
 * counts for a clock that is fast.
 */
export function codeOf(secret: string, { next = false } = {}): string {
  const timestamp = Date.now() + (next ? period * 1000 : 0)
  return new TOTP({ secret, period }).generate({ timestamp })
}

/** Adds an authenticator app in the open form, whose password is asked for first. Resolves to its secret. */
export async function addApp(form: Locator, password: string): Promise<string> {
  await form.getByLabel('Ditt lösenord').fill(password)
  await form.getByRole('button', { name: 'Fortsätt' }).click()
  await expect(form.getByRole('img', { name: 'QR-kod' })).toBeVisible()
  const secret = (await form.getByLabel('Nyckel').textContent())?.replaceAll(' ', '') ?? ''
  await form.getByLabel('Kod från appen').fill(codeOf(secret))
  await form.getByRole('button', { name: 'Lägg till' }).click()
  return secret
}

/** The recovery codes that are shown, which are then said to be saved. */
export async function savedCodes(page: Page): Promise<string[]> {
  const list = page.getByRole('list', { name: 'Återställningskoder' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  const codes = await list.getByRole('listitem').allTextContents()
  await page.getByRole('button', { name: 'Jag har sparat koderna' }).click()
  await expect(list).toBeHidden()
  return codes
}
