import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type Answers,
  type FakeServer,
  offline,
  refused,
  unavailable,
} from '#tests/component/fake-server.ts'
import { ownProfile } from '#tests/component/profile-rows.ts'
import { loginOf, renderScreen } from '#tests/component/render-screen.tsx'
import { toast } from '#tests/component/ui.ts'

// The current user's profile, with each failure of the catalogue's Profile section (S4) by its cause.

const noAnswer = 'Ingen anslutning. Kontrollera nätverket och försök igen.'
const card = (title: string) => page.getByRole('region', { name: title })
const details = card('Dina uppgifter')
const nameField = details.getByLabelText('Namn')
const save = details.getByRole('button', { name: 'Spara ändringar' })
const terms = card('Tränarinställningar')
const hours = terms.getByRole('textbox', { name: 'Avbokning senast, timmar före passet' })
const information = terms.getByRole('textbox', { name: 'Övrig information' })
const saveTerms = terms.getByRole('button', { name: 'Spara ändringar' })
const banner = page.getByRole('banner')

async function openProfile(answers: Answers = {}): Promise<FakeServer> {
  const server = await renderScreen('/profile', {
    answers: { 'profile.get': ownProfile(), ...answers },
  })
  await expect.element(nameField).toBeVisible()
  return server
}

/** The same message as a toast and beside the button, where it stays. */
async function expectFailure(within: typeof details, words: string): Promise<void> {
  const told = toast('Profile update failed').filter({ hasText: words })
  await expect.poll(() => told.elements().length).toBe(2)
  const inline = within.getByRole('alert')
  await expect.element(inline).toHaveTextContent(words)
  await expect.element(inline.getByText('Profile update failed')).toHaveAttribute('lang', 'en')
}

describe('details', () => {
  test('name and phone are saved, and the header shows the name at once', async () => {
    // As normalised by the server.
    const saved = ownProfile({ name: 'Tove Nordin-Ståhl', phone: null })
    const server = await openProfile({ 'profile.update': saved })
    const email = details.getByLabelText('E-post')
    await expect.element(email).toHaveValue('tove@example.com')
    await expect.element(email).toHaveAttribute('readonly')
    await expect.element(email).toHaveAccessibleDescription(/Byt den med knappen/)

    await nameField.fill('  ')
    await save.click()
    await expect.element(nameField).toHaveAccessibleDescription('Ange ditt namn')
    await expect.element(nameField).toHaveFocus()
    await details.getByLabelText('Telefon').fill('')
    await nameField.fill(' Tove Nordin-Ståhl ')
    await userEvent.keyboard('{Enter}')
    await expect
      .element(toast('Profile updated'))
      .toHaveTextContent('Your profile has been successfully updated')
    await expect.element(page.getByText('Your profile has been')).toHaveAttribute('lang', 'en')
    await expect.element(nameField).toHaveValue('Tove Nordin-Ståhl')
    await expect.element(banner.getByText('Tove Nordin-Ståhl')).toBeVisible()
    await expect.element(details.getByLabelText('Telefon')).toHaveValue('')
    expect(server.calls('profile.update')).toEqual([{ name: ' Tove Nordin-Ståhl ', phone: '' }])
  })

  test('Profile update failed: the server is unreachable, and the input is kept', async () => {
    const server = await openProfile({ 'profile.update': offline() })
    await nameField.fill('Tove Halvskriven')
    await information.fill('Halvskrivet')
    await save.click()
    await expectFailure(details, noAnswer)
    await expect.element(nameField).toHaveValue('Tove Halvskriven')
    await expect.element(banner.getByText('Tove Tränare')).toBeVisible()

    server.answer({ 'profile.update': ownProfile({ name: 'Tove Halvskriven' }) })
    await save.click()
    await expect.element(toast('Profile updated')).toBeVisible()
    await expect.element(details.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(information).toHaveValue('Halvskrivet')
  })

  test('No user is currently logged in: the login has ended in another tab', async () => {
    const server = await openProfile({ 'profile.update': refused('UNAUTHENTICATED') })
    server.answer({ 'auth.me': () => null })
    await save.click()
    // As a toast, and briefly beside the button.
    const told = toast('Profile update failed').getByText('No user is currently logged in')
    await expect.element(told.first()).toHaveAttribute('lang', 'en')
    await expect.poll(() => location.pathname).toBe('/login')
  })

  test('the forms load on retry', async () => {
    const server = await renderScreen('/profile', { answers: { 'profile.get': offline() } })
    const failure = page.getByRole('alert').filter({ hasText: 'Profilen kunde inte hämtas' })
    await expect.element(failure).toHaveTextContent(noAnswer)
    server.answer({ 'profile.get': ownProfile() })
    await failure.getByRole('button', { name: 'Försök igen' }).click()
    await expect.element(nameField).toBeVisible()
  })
})

describe('trainer settings', () => {
  test('the cancellation period is whole hours or empty', async () => {
    const server = await openProfile({
      'profile.updateTrainerSettings': ownProfile({ cancellationHours: 48 }),
    })
    await expect.element(terms.getByText('Dina klienter ser detta på sin sida.')).toBeVisible()
    for (const wrong of ['0', '-1', '1,5', 'ett dygn', '1345']) {
      await hours.fill(wrong)
      await saveTerms.click()
      await expect.element(hours).toHaveAccessibleDescription(/Ange ett helt antal timmar, minst 1/)
      await expect.element(hours).toHaveFocus()
      await expect.element(hours).toHaveValue(wrong)
    }
    expect(server.calls('profile.updateTrainerSettings')).toEqual([])
    await hours.fill('48')
    await information.fill(' ')
    await saveTerms.click()
    await expect.element(toast('Profile updated')).toBeVisible()
    await expect.element(information).toHaveValue('')
    expect(server.calls('profile.updateTrainerSettings')).toMatchObject([
      { cancellationHours: '48', otherInformation: ' ' },
    ])
  })

  test('the number and the address of Friskvårdsunderlag are checked', async () => {
    const number = terms.getByRole('textbox', { name: 'Organisationsnummer' })
    const address = terms.getByRole('textbox', { name: 'Adress', exact: true })
    const written = {
      organizationNumber: '811228-9874',
      postalAddress: 'Box 1',
    }
    const server = await openProfile({ 'profile.updateTrainerSettings': ownProfile(written) })
    await expect.element(number).toHaveAccessibleDescription(/inte på klienternas sidor/)
    await number.fill('811228-9875')
    await address.fill('c/o Berg\nStorgatan 1\n111 22 Stockholm\nSverige')
    await saveTerms.click()
    await expect.element(number).toHaveAccessibleDescription(/Numret stämmer inte/)
    await expect.element(number).toHaveFocus()
    await expect.element(address).toHaveAccessibleDescription(/Skriv adressen på högst tre rader/)
    expect(server.calls('profile.updateTrainerSettings')).toEqual([])

    await number.fill('19811228-9874')
    await address.fill('Box 1')
    await saveTerms.click()
    await expect.element(number).toHaveValue('811228-9874')
    expect(server.calls('profile.updateTrainerSettings')).toMatchObject([
      { organizationNumber: '19811228-9874', postalAddress: 'Box 1' },
    ])
  })

  test('Profile update failed: the server cannot save the settings', async () => {
    await openProfile({ 'profile.updateTrainerSettings': unavailable() })
    await hours.fill('12')
    await saveTerms.click()
    await expectFailure(terms, 'Tjänsten kan inte svara just nu.')
    await expect.element(hours).toHaveValue('12')
  })

  test.each([
    ['ORG_ADMIN', 6],
    ['CLIENT', 2],
  ] as const)('are not shown to %s', async (role, tabs) => {
    await renderScreen('/profile', { as: { role }, answers: { 'profile.get': ownProfile() } })
    await expect.element(nameField).toBeVisible()
    await expect.element(terms).not.toBeInTheDocument()
    expect(page.getByRole('tab').elements()).toHaveLength(tabs)
  })
})

test('whether a click in the calendar opens the card is kept on the device', async () => {
  await openProfile()
  const choice = page.getByRole('switch', { name: 'Visa kortet vid klick' })
  await expect.element(choice).not.toBeChecked()
  await choice.click()
  await expect.element(choice).toBeChecked()
  expect(localStorage.getItem('tidspott-click-opens-card')).toBe('true')
})

test('a client has a picture, details, a password, their data and its erasure, and no trainer settings', async () => {
  await renderScreen('/profile?flik=finns-inte', {
    as: { role: 'CLIENT' },
    answers: { 'profile.get': ownProfile() },
  })
  for (const title of [
    'Profilbild',
    'Dina uppgifter',
    'Byt lösenord',
    'Dina personuppgifter',
    'Radera kontot',
  ])
    await expect.element(card(title)).toBeVisible()
  expect(page.getByRole('region').elements()).toHaveLength(5)
  const tab = page.getByRole('tab', { name: 'Personuppgifter' })
  await expect.element(tab).toHaveAttribute('aria-selected', 'true')
})

describe('password', () => {
  const form = card('Byt lösenord')
  const current = form.getByRole('textbox', { name: 'Nuvarande lösenord' })
  const next = form.getByRole('textbox', { name: 'Nytt lösenord', exact: true })
  const again = form.getByRole('textbox', { name: 'Bekräfta nytt lösenord' })
  const submit = form.getByRole('button', { name: 'Byt lösenord' })
  const [own, fresh] = ['traningspass', 'sju sovande sälar']

  async function change(...typed: [string, string, string]): Promise<void> {
    for (const [n, field] of [current, next, again].entries()) await field.fill(typed[n] ?? '')
    await submit.click()
  }

  test('the password is changed with the right current one', async () => {
    const server = await openProfile()
    await submit.click()
    await expect.element(current).toHaveAccessibleDescription('Ange ditt nuvarande lösenord')
    await expect.element(current).toHaveFocus()
    await change(own, 'sju tec', 'sju tec')
    await expect.element(next).toHaveAccessibleDescription(/Lösenordet måste vara minst 8 tecken/)
    await expect.element(next).toHaveFocus()
    await change(own, 'x'.repeat(129), 'x'.repeat(129))
    await expect.element(next).toHaveAccessibleDescription(/Lösenordet får vara högst 128 tecken/)
    await change(own, fresh, `${fresh}!`)
    await expect.element(again).toHaveAccessibleDescription('Lösenorden matchar inte')
    await expect.element(again).toHaveFocus()
    expect(server.calls('auth.changePassword')).toEqual([])

    server.answer({ 'auth.changePassword': refused('PASSWORD_WRONG') })
    await change('fel lösenord', fresh, fresh)
    const wrong = 'Det nuvarande lösenordet stämmer inte'
    const told = toast('Password update failed').filter({ hasText: wrong })
    await expect.poll(() => told.elements().length).toBe(2)
    await expect.element(form.getByRole('alert')).toHaveTextContent(wrong)
    await expect.element(form.getByText('Password update failed')).toHaveAttribute('lang', 'en')
    await expect.element(current).toHaveAccessibleDescription(wrong)
    await expect.element(current).toHaveFocus()
    await expect.element(next).toHaveValue(fresh)

    const asked = server.calls('auth.changePassword').length
    await change(own, 'Välkommen1', 'Välkommen1')
    await expect.element(next).toHaveAccessibleDescription(/Lösenordet är för vanligt/)
    await expect.element(next).toHaveFocus()
    expect(server.calls('auth.changePassword')).toHaveLength(asked)

    server.answer({ 'auth.changePassword': refused('PASSWORD_COMMON') })
    await change(own, 'dragon123', 'dragon123')
    await expect.element(next).toHaveAccessibleDescription(/Lösenordet är för vanligt/)
    await expect.element(next).toHaveFocus()

    server.answer({ 'auth.changePassword': loginOf() })
    await change(own, fresh, fresh)
    await expect
      .element(toast('Password updated'))
      .toHaveTextContent('Your password has been successfully changed')
    await expect.element(form.getByRole('alert')).not.toBeInTheDocument()
    for (const field of [current, next, again]) await expect.element(field).toHaveValue('')
  })

  test('Password update failed: the server is unreachable, and the input is kept', async () => {
    await openProfile({ 'auth.changePassword': offline() })
    await change(own, fresh, fresh)
    await expect.element(form.getByRole('alert')).toHaveTextContent(noAnswer)
    const told = toast('Password update failed').filter({ hasText: noAnswer })
    await expect.poll(() => told.elements().length).toBe(2)
    await expect.element(current).toHaveValue(own)
    for (const field of [next, again]) await expect.element(field).toHaveValue(fresh)
  })
})
