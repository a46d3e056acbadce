import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, refused } from '#tests/component/fake-server.ts'
import { ownProfile } from '#tests/component/profile-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { toast } from '#tests/component/ui.ts'

const waiting = {
  email: 'ny@example.com',
  awaits: ['old' as const, 'new' as const],
  expiresAt: new Date('2026-11-18T12:00:00.000Z'),
}
const open = page.getByRole('button', { name: 'Byt e-postadress' })
const dialog = page.getByRole('dialog', { name: 'Byt e-postadress' })
const email = dialog.getByLabelText('Ny e-postadress')
const password = dialog.getByRole('textbox', { name: 'Ditt lösenord' })
const submit = dialog.getByRole('button', { name: 'Skicka mejlen' })

async function openProfile(answers: Answers = {}) {
  const server = await renderScreen('/profile', {
    answers: { 'profile.get': ownProfile(), ...answers },
  })
  await expect.element(page.getByLabelText('Namn')).toBeVisible()
  return server
}

test('a change is asked for with the password, and the profile says what is awaited', async () => {
  const server = await openProfile({ 'profile.changeEmail': refused('PASSWORD_WRONG') })
  await open.click()
  await submit.click()
  await expect.element(email).toHaveAccessibleDescription('Ange en giltig e-postadress')
  await email.fill(' Tove@example.com ')
  await password.fill('fel')
  await submit.click()
  await expect.element(email).toHaveAccessibleDescription('Det är redan din e-postadress')
  await email.fill('ny@example.com')
  await submit.click()
  await expect
    .element(password)
    .toHaveAccessibleDescription('Det nuvarande lösenordet stämmer inte')
  await password.fill('rätt ord')
  server.answer({ 'profile.changeEmail': undefined, 'profile.emailChange': waiting })
  await userEvent.keyboard('{Enter}')
  await expect.element(toast('Mejlen är på väg')).toBeVisible()
  await expect.element(page.getByText('Du byter e-postadress till ny@example.com')).toBeVisible()
  await expect
    .element(page.getByText('Väntar på bekräftelse från tove@example.com och ny@example.com.'))
    .toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.calls('profile.changeEmail').at(-1)).toEqual({
    email: 'ny@example.com',
    password: 'rätt ord',
  })
  // The form of the profile, in which the dialog is opened, is not submitted.
  expect(server.calls('profile.update')).toEqual([])
})

test('a waiting change is mailed again and cancelled', async () => {
  const server = await openProfile({
    'profile.emailChange': { ...waiting, awaits: ['new'] },
    'profile.resendEmailChange': refused('TOO_MANY_ATTEMPTS'),
    'profile.cancelEmailChange': undefined,
  })
  await expect.element(page.getByText('Väntar på bekräftelse från ny@example.com.')).toBeVisible()
  await page.getByRole('button', { name: 'Skicka igen' }).click()
  await expect.element(toast('Mejlen kunde inte skickas')).toBeVisible()
  server.answer({ 'profile.resendEmailChange': undefined })
  await page.getByRole('button', { name: 'Skicka igen' }).click()
  await expect.element(toast('Nya mejl är på väg')).toBeVisible()
  server.answer({ 'profile.emailChange': null })
  await page.getByRole('button', { name: 'Avbryt bytet' }).click()
  await expect.element(toast('Bytet är avbrutet')).toBeVisible()
  await expect.element(open).toBeVisible()
})

test('an account of the demo data says why not', async () => {
  await openProfile({ 'profile.changeEmail': refused('FORBIDDEN') })
  await open.click()
  await email.fill('ny@example.com')
  await password.fill('rätt ord')
  await submit.click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Ett demokontos e-postadress kan inte bytas')
})
