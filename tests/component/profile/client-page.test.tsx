import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { delayed, type Output, offline, refused } from '#tests/component/fake-server.ts'
import { scrollsSideways } from '#tests/component/layout.ts'
import { ownProfile } from '#tests/component/profile-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { idOf } from '#tests/component/rows.ts'
import { expectCount, setSwitch, toast } from '#tests/component/ui.ts'

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

const noReminders = { reminders: [], total: 0 }

async function open(
  stored: Parameters<typeof ownProfile>[0] = {},
  next: Output<'letters.next'> = noReminders,
) {
  const server = await renderScreen('/profile', {
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
