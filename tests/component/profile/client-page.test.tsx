import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { delayed, type Output, offline, refused } from '#tests/component/fake-server.ts'
import { scrollsSideways } from '#tests/component/layout.ts'
import { ownProfile } from '#tests/component/profile-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { setSwitch, toast } from '#tests/component/ui.ts'

const card = page.getByRole('region', { name: 'Klienternas sida' })
const save = card.getByRole('button', { name: 'Spara ändringar' })
const words = card.getByRole('textbox', { name: 'Egna ord i meddelanden om ändringar' })

const all = {
  clientCancelling: 'late',
  clientFeeds: true,
  reminders: 'hoursBefore',
  reminderHour: 18,
  reminderHoursBefore: 3,
  lowBalanceLetters: true,
  answerLetters: true,
  messageText: 'Hej {namn}! {ändringar}',
} as const

async function open(stored: Parameters<typeof ownProfile>[0] = {}) {
  const server = await renderScreen('/profile', { answers: { 'profile.get': ownProfile(stored) } })
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
  server.answer({ 'letters.preview': { subject: 'Påminnelse', text: 'Hej', isExample: true } })
  await card.getByRole('button', { name: /^Förhandsgranska: Påminnelsen/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Påminnelsen, som klienten får den' })
  await expect.element(dialog.getByRole('button', { name: 'Stäng' }).last()).toBeVisible()
  await expect.element(dialog.getByText('Hej', { exact: true })).toBeVisible()
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
  await renderScreen('/profile', {
    as: { role: 'ORG_ADMIN' },
    answers: { 'profile.get': ownProfile() },
  })
  await expect.element(page.getByRole('region', { name: 'Dina uppgifter' })).toBeVisible()
  await expect.element(card).not.toBeInTheDocument()
})

test.each([1280, 390])('at %i pixels the card is as high while it loads', async (width) => {
  const stored = delayed<Output<'profile.get'>>()
  await renderScreen('/profile', {
    answers: { 'profile.get': () => stored.promise },
    isPhone: width < 500,
  })
  await expect.element(card).toBeVisible()
  const height = () => card.element().getBoundingClientRect().height
  const reserved = height()
  stored.give(ownProfile())
  await expect.element(save).toBeVisible()
  expect([Math.abs(height() - reserved) < 16, height(), reserved]).toEqual([
    true,
    height(),
    reserved,
  ])
  expect(scrollsSideways()).toBe(false)
})
