import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fakeBook } from '#tests/component/book.ts'
import { expectDraggable, openSession, session, wednesday } from '#tests/component/calendar-ui.ts'
import { refused } from '#tests/component/fake-server.ts'
import { ownProfile } from '#tests/component/profile-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { dialog, expectCount, focusOn, toast } from '#tests/component/ui.ts'

/** The calendar with a planned session on Wednesday at 10:00, of a trainer with this rule. */
async function renderPlanned(cancellationHours: number | null) {
  const book = fakeBook()
  const client = book.client()
  const id = book.session({ client, date: wednesday })
  const server = await renderScreen('/dashboard/calendar', {
    answers: { ...book.answers, 'profile.get': ownProfile({ cancellationHours }) },
  })
  const card = session(client.name)
  // The keys of a session are loaded with its grips.
  await expectDraggable()
  await expect.element(card).toBeVisible()
  return { client, id, server, card }
}

test('the key a proposes by the rule of the trainer; Enter cancels, and the session leaves the week', async () => {
  const { client, id, server, card } = await renderPlanned(12)
  server.answer({ 'sessions.cancel': { version: 1, chargedHours: 0 } })
  await focusOn(card)
  await userEvent.keyboard('a')
  const form = dialog('Avboka pass')
  await expect.element(form).toHaveTextContent(`${client.name}, ons 25 nov kl 10:00`)
  await expect
    .element(form)
    .toHaveTextContent(/23\sh före: inga timmar dras\. Din gräns är 12\sh\./)
  await expect.element(form.getByRole('radio', { name: /^Avbokat i tid/ })).toBeChecked()
  server.answer({ 'calendar.week': [] })
  await userEvent.keyboard('{Enter}')
  await expectCount(card, 0)
  await expect.element(toast('Avbokat i tid')).toHaveTextContent('Inga timmar dras.')
  expect(server.calls('sessions.cancel')).toEqual([{ id, version: 1, kind: 'inTime', reason: '' }])
})

test('without a rule nothing is chosen, and it says so; the reason and the choice are sent', async () => {
  const { client, server } = await renderPlanned(null)
  server.answer({ 'sessions.cancel': { version: 2, chargedHours: 1 } })
  const editing = await openSession(client.name)
  await editing.getByRole('button', { name: 'Avboka', exact: true }).click()
  const form = dialog('Avboka pass')
  await form.getByRole('button', { name: 'Avboka passet' }).click()
  await expect.element(form.getByRole('alert')).toHaveTextContent('Välj hur passet avbokas.')
  await form.getByRole('radio', { name: /^Sent avbokat 1\sh dras → 9\sh kvar/ }).click()
  await form.getByLabelText('Orsak (valfri)').fill('Sjuk')
  await form.getByRole('button', { name: 'Avboka passet' }).click()
  await expect.element(toast('Sent avbokat – 1 h har dragits')).toBeVisible()
  await expectCount(form, 0)
  await expectCount(editing, 0)
  expect(server.calls('sessions.cancel')).toMatchObject([{ kind: 'late', reason: 'Sjuk' }])
})

test('"Utan debitering" says that nothing is drawn, and the session leaves the week', async () => {
  const { server, card } = await renderPlanned(48)
  server.answer({ 'sessions.cancel': { version: 1, chargedHours: 0 } })
  await focusOn(card)
  await userEvent.keyboard('a')
  const form = dialog('Avboka pass')
  await expect.element(form.getByRole('radio', { name: /^Sent avbokat/ })).toBeChecked()
  await form
    .getByRole('radio', {
      name: 'Utan debitering Sent avbokat, men inga timmar dras den här gången.',
    })
    .click()
  server.answer({ 'calendar.week': [] })
  await form.getByRole('button', { name: 'Avboka passet' }).click()
  await expectCount(card, 0)
  await expect.element(toast('Avbokat utan avdrag')).toHaveTextContent('Inga timmar dras.')
  expect(server.calls('sessions.cancel')).toMatchObject([{ kind: 'waived' }])
})

test('a session that was changed meanwhile comes back, with a sentence', async () => {
  const { server, card } = await renderPlanned(12)
  server.answer({ 'sessions.cancel': refused('SESSION_CHANGED') })
  await focusOn(card)
  await userEvent.keyboard('a')
  await expect.element(dialog('Avboka pass').getByRole('radio', { checked: true })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(toast('Passet kunde inte avbokas'))
    .toHaveTextContent('Passet har ändrats sedan du såg det. Nu visas det som är sparat.')
  await expect.element(card).toBeVisible()
})

test('an undo whose time was booked meanwhile has the sentence of a duplicate', async () => {
  const { server, card } = await renderPlanned(12)
  server.answer({
    'sessions.cancel': { version: 1, chargedHours: 0 },
    'sessions.undoCancellation': refused('SESSION_EXISTS'),
  })
  await focusOn(card)
  await userEvent.keyboard('a')
  await expect.element(dialog('Avboka pass').getByRole('radio', { checked: true })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await toast('Avbokat i tid').getByRole('button', { name: 'Ångra' }).click()
  await expect
    .element(toast('Pass finns redan'))
    .toHaveTextContent('Ett träningspass på denna tid och datum finns redan.')
})
