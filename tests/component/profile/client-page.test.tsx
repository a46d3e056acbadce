import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Output, offline, refused } from '#tests/component/fake-server.ts'
import { scrollsSideways } from '#tests/component/layout.ts'
import { ownProfile } from '#tests/component/profile-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { idOf } from '#tests/component/rows.ts'
import { expectCount, setSwitch, toast } from '#tests/component/ui.ts'

const card = page.getByRole('region', { name: 'Klienternas sida' })
const save = card.getByRole('button', { name: 'Spara ändringar' })
const words = card.getByRole('textbox', { name: 'Egen text i meddelanden om ändringar' })

/** The document of the phone beside the choices. */
const phone = () =>
  (page.getByTitle('Klientens sida, som den ser ut i en telefon').element() as HTMLIFrameElement)
    .contentDocument?.body

const all = {
  portalAccent: 'plum',
  pricesOnLink: true,
  clientCancelling: 'late',
  clientFeeds: true,
  reminders: 'hoursBefore',
  reminderHour: 18,
  reminderHoursBefore: 3,
  lowBalanceLetters: true,
  answerLetters: true,
  messageText: 'Hej {namn}! {ändringar}',
} as const

const noReminders = { reminders: [], total: 0 }

async function open(
  stored: Parameters<typeof ownProfile>[0] = {},
  next: Output<'letters.next'> = noReminders,
) {
  const server = await renderScreen('/profile?flik=klientsida', {
    answers: { 'profile.get': ownProfile(stored), 'letters.next': next },
  })
  await expect.element(save).toBeVisible()
  return server
}

test('everything is off at first, and only these settings are sent', async () => {
  const server = await open()
  server.answer({ 'profile.updateTrainerSettings': ownProfile(all) })
  const choices = card.getByRole('group', { name: 'Klienterna kan avboka med ”Jag kan inte”' })
  await expect.element(choices.getByRole('radio', { name: 'Nej' })).toBeChecked()
  await expect.element(card.getByRole('radio', { name: 'Ingen' })).toBeChecked()
  for (const toggle of card.getByRole('switch').elements())
    await expect.element(toggle).not.toBeChecked()
  const colours = card.getByRole('group', { name: 'Färg på sidan och i mejlen' })
  await expectCount(colours.getByRole('radio'), 6)
  await expect.element(colours.getByRole('radio', { name: 'Petrol' })).toBeChecked()
  await colours.getByRole('radio', { name: 'Plommon' }).click()
  await setSwitch(card.getByRole('switch', { name: 'Visa priser på sidan' }), true)
  await choices.getByRole('radio', { name: 'Även efter gränsen, då timmarna dras' }).click()
  for (const name of [/prenumerera/, /timmarna börjar ta slut/, /när en klient har svarat/])
    await setSwitch(card.getByRole('switch', { name }), true)
  await card.getByRole('radio', { name: 'Timmar före passet' }).click()
  await card.getByLabelText('Timmar före passet').last().selectOptions('3 timmar')
  await words.fill(all.messageText)
  await save.click()
  await expect.element(toast('Profile updated')).toBeVisible()
  expect(server.calls('profile.updateTrainerSettings')).toEqual([all])
  await expect.element(words).toHaveValue(all.messageText)
})

test('without a mail server the card says that no mail is sent, and offers no test letter', async () => {
  const server = await open({ sendsMail: false })
  await expect.element(card).toHaveTextContent('Ingen e-post är inställd på servern')
  server.answer({
    'letters.preview': {
      subject: 'Påminnelse',
      html: '<!doctype html><p>Hej</p>',
      isExample: true,
    },
  })
  await card.getByRole('button', { name: /^Förhandsgranska: Påminnelsen/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Påminnelsen, som klienten får den' })
  await expect.element(dialog.getByRole('button', { name: 'Stäng' }).last()).toBeVisible()
  await expect.element(dialog.getByTitle('Påminnelse')).toBeVisible()
  await expect
    .element(dialog.getByRole('button', { name: 'Skicka ett test till mig' }))
    .not.toBeInTheDocument()
})

test('the hour of a reminder is asked for only where it applies', async () => {
  await open({ reminders: 'dayBefore', reminderHour: 7 })
  const hour = card.getByRole('combobox')
  await expect.element(hour).toHaveAccessibleName('Klockslag dagen före')
  await expect.element(hour).toHaveDisplayValue('07:00')
  await card.getByRole('radio', { name: 'Timmar före passet' }).click()
  await expect.element(hour).toHaveAccessibleName('Timmar före passet')
  await expect.element(hour).toHaveDisplayValue('24 timmar')
  await card.getByRole('radio', { name: 'Ingen' }).click()
  await expect.element(hour).not.toBeInTheDocument()
})

test.each([
  ['without an answer', offline()],
  ['refused', refused('UNEXPECTED')],
])('what was typed stays after a failed save (%s)', async (_, failure) => {
  const server = await open()
  server.answer({ 'profile.updateTrainerSettings': failure })
  await card.getByRole('radio', { name: /^Fram till din gräns/ }).click()
  await words.fill('Hej {namn}!')
  await save.click()
  await expect.element(card.getByRole('alert')).toHaveTextContent('Profile update failed')
  await expect.element(words).toHaveValue('Hej {namn}!')
  await expect.element(card.getByRole('radio', { name: /^Fram till din gräns/ })).toBeChecked()
})

test('own words that are too long are refused at their field', async () => {
  const server = await open()
  await words.fill('x'.repeat(1001))
  await save.click()
  await expect.element(words).toHaveAccessibleDescription(/1.?000/)
  expect(server.calls('profile.updateTrainerSettings')).toEqual([])
})

test('the hint names what is replaced in own words; ours stand where none are', async () => {
  await open()
  await expect.element(words).toHaveAccessibleDescription(/{namn}.*{ändringar}.*{länk}/)
  await expect
    .element(words)
    .toHaveAttribute('placeholder', 'Hej {namn}! {ändringar}\n\nAlla dina pass: {länk}')
})

test('an ORG_ADMIN has no clients’ page of settings, as no other trainer settings (S62)', async () => {
  await renderScreen('/profile?flik=klientsida', {
    as: { role: 'ORG_ADMIN' },
    answers: { 'profile.get': ownProfile() },
  })
  await expect.element(page.getByRole('region', { name: 'Dina uppgifter' })).toBeVisible()
  await expect.element(card).not.toBeInTheDocument()
  await expect.element(page.getByRole('tab', { name: 'Klienternas sida' })).not.toBeInTheDocument()
})

test('the page is shown on a phone beside the choices, as they make it, with the trainer’s own name and rule', async () => {
  await open({ name: 'Johanna Jansson', cancellationHours: 24 })
  await expect.poll(() => phone()?.textContent).toContain('Välkommen, Elin')
  const shown = phone()?.ownerDocument
  expect(phone()?.textContent).toContain('Johanna Jansson')
  expect(phone()?.textContent).toContain('minst 24 timmar i förväg')
  expect(shown?.defaultView?.innerWidth).toBeLessThanOrEqual(390)
  expect(phone()?.textContent).not.toContain('Jag kan inte')
  await card.getByRole('radio', { name: /^Fram till din gräns/ }).click()
  await expect.poll(() => phone()?.textContent).toContain('Jag kan inte')
  await setSwitch(card.getByRole('switch', { name: /prenumerera/ }), true)
  await expect.poll(() => phone()?.textContent).toContain('Din kalender')
  await card.getByRole('radio', { name: 'Plommon' }).click()
  await expect.poll(() => phone()?.querySelector('[data-accent="plum"]')).toBeTruthy()
  // It is laid out as on a phone, and nothing in it can be pressed.
  expect(phone()?.querySelector('[inert] main')).toBeTruthy()
  expect(phone()?.scrollWidth).toBeLessThanOrEqual(shown?.defaultView?.innerWidth ?? 0)
})

test('at 320 pixels the tab scrolls no page sideways, and the phone is below the choices', async () => {
  await renderScreen('/profile?flik=klientsida', {
    answers: { 'profile.get': ownProfile(), 'letters.next': noReminders },
    isPhone: true,
  })
  await page.viewport(320, 800)
  await expect.element(save).toBeVisible()
  expect(scrollsSideways()).toBe(false)
  const frame = page.getByTitle('Klientens sida, som den ser ut i en telefon').element()
  expect(frame.getBoundingClientRect().top).toBeGreaterThan(
    save.element().getBoundingClientRect().top,
  )
})

test('what was chosen and not saved survives a change of tab', async () => {
  await open()
  await words.fill('Hej {namn}!')
  await page.getByRole('tab', { name: 'Personuppgifter' }).click()
  await expect.element(page.getByRole('region', { name: 'Dina uppgifter' })).toBeVisible()
  await page.getByRole('tab', { name: 'Klienternas sida' }).click()
  await expect.element(words).toHaveValue('Hej {namn}!')
})

describe('the reminders that go out next (D142)', () => {
  const reminder = (n: number, at: string) => ({
    clientId: idOf(n),
    name: `Klient ${n}`,
    at: new Date(at),
    sessions: [
      { startsAt: new Date('2026-11-24T09:00:00Z'), durationHours: 1 },
      { startsAt: new Date('2026-11-24T13:00:00Z'), durationHours: 0.5 },
    ],
  })
  const on = { reminders: 'dayBefore' } as const

  test('are listed with when, whom and of which sessions; of many the first', async () => {
    const six = [1, 2, 3, 4, 5, 6].map((n) => reminder(n, '2026-11-23T17:00:00Z'))
    await open(on, { reminders: six, total: 7 })
    const list = card.getByRole('list', { name: 'Nästa: 7 påminnelser mån 23 nov 18:00' })
    await expect
      .element(list.getByRole('listitem').first())
      .toHaveTextContent('Klient 1tis 24 nov 10:00–11:00 och 14:00–14:30')
    await expectCount(list.getByRole('listitem'), 5)
    await card.getByRole('button', { name: 'Visa alla (7)' }).click()
    await expectCount(list.getByRole('listitem'), 6)
    await expect.element(card.getByText('och 1 till')).toBeVisible()
  })

  test('each with its own moment, where they differ', async () => {
    const both = [reminder(1, '2026-11-24T06:00:00Z'), reminder(2, '2026-11-24T10:00:00Z')]
    await open({ reminders: 'hoursBefore' }, { reminders: both, total: 2 })
    const list = card.getByRole('list', { name: 'Nästa: 2 påminnelser tis 24 nov 07:00–11:00' })
    await expect.element(list.getByRole('listitem').last()).toHaveTextContent(/^11:00Klient 2/)
  })

  test('are not asked for while they are off, and it says so when none is on its way', async () => {
    const server = await open()
    expect(server.calls('letters.next')).toEqual([])
    server.answer({ 'profile.updateTrainerSettings': ownProfile(on) })
    await card.getByRole('radio', { name: 'Dagen före passet' }).click()
    await save.click()
    await expect.element(card.getByText('Ingen påminnelse är på väg')).toBeVisible()
  })
})
