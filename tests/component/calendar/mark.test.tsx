import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, weekOf } from '#shared/time.ts'
import { fakeBook } from '#tests/component/book.ts'
import {
  calendarAddress,
  cell,
  expectDraggable,
  friday,
  monday,
  openSession,
  session,
  thursday,
  timeField,
  week,
} from '#tests/component/calendar-ui.ts'
import { heldBack, refused } from '#tests/component/fake-server.ts'
import { ownProfile } from '#tests/component/profile-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import {
  announcements,
  cancel,
  dialog,
  expectCount,
  focusOn,
  levelHeights,
  toast,
} from '#tests/component/ui.ts'

// Marking sessions in the calendar: in the popover of a card, by keys on the card, and by its "Stäm av".

function bookOfThree() {
  const book = fakeBook()
  const client = book.client({ hours: 7.5 })
  book.session({ client, date: monday, time: '08:00' })
  book.session({ client, date: monday, time: '12:00', hours: 1.5 })
  book.session({ client, date: friday, time: '10:00' })
  const early = `08:00–09:00 ${client.name}, PT 60 min`
  const late = `12:00–13:30 ${client.name}, PT 60 min`
  return { book, client, early, late, ahead: `10:00–11:00 ${client.name}, PT 60 min` }
}

const popover = page.getByRole('group', { name: / kl \d\d:\d\d$/ })
const markIn = (mark: string) => popover.getByRole('button', { name: `${mark}: ` })

test('the popover of a card marks the session with one click, says what it draws, and is undone', async () => {
  const { book, early, late, ahead } = bookOfThree()
  const said = announcements()
  const server = await renderScreen(calendarAddress, { answers: book.answers })
  await expectDraggable()
  await session(early).hover()
  await expect.element(popover).toHaveTextContent('1 h dras från PT 60 min → 6,5 h kvar')
  await markIn('Genomfört').click()
  // The hours fall, and no button comes where the mark was. The popover is not read: it closes by itself.
  await expect.poll(() => said).toContain('6,5 h kvar')
  await expectCount(popover.getByRole('button'), 0)
  await expect.element(session(`${early}, Genomfört`)).toBeVisible()
  await expectCount(popover, 0)
  await session(late).hover()
  await expect.element(popover).toHaveTextContent('1,5 h dras från PT 60 min → 5 h kvar')
  await toast('Genomfört').getByRole('button', { name: 'Ångra' }).click()
  await expect.element(session(`${early}, Schemalagt, Inte avstämt`)).toBeVisible()

  // What is ahead cannot be marked, but cancelled.
  await session(ahead).hover()
  await expect.element(popover).toHaveTextContent('Schemalagt')
  await expectCount(markIn('Genomfört'), 0)
  server.answer({ 'profile.get': ownProfile({ cancellationHours: 12 }) })
  await markIn('Avboka').click()
  await expect
    .element(dialog('Avboka pass'))
    .toHaveTextContent(/71\sh före: inga timmar dras\. Din gräns är 12\sh\./)
  await expectCount(popover, 0)
})

test('the level of the popover falls at the click, before the answer, and rises when it is refused', async () => {
  const { book, early, late } = bookOfThree()
  const said = announcements()
  const answer = heldBack(() => refused('SESSION_CHANGED'))
  const server = await renderScreen(calendarAddress, { answers: book.answers })
  await expectDraggable()
  await session(early).hover()
  // Of 7.5 h that fill it 1 h is booked and 2.5 h wait.
  const whole = [6.93, 1.73, 4.33]
  await expect.poll(() => levelHeights(popover)).toEqual(whole)
  server.answer({ 'sessions.mark': answer.held })
  await markIn('Genomfört').click()
  await expect.poll(() => said).toContain('6,5 h kvar')
  await expectCount(popover, 0)
  await session(late).hover()
  await expect.element(popover).toHaveTextContent(/6,5\sh kvar/)
  expect(levelHeights(popover)).toEqual([6.93, 1.73, 2.6])
  answer.give()
  await expect.element(popover).toHaveTextContent(/7,5\sh kvar/)
  await expect.poll(() => levelHeights(popover)).toEqual(whole)
})

test('a session whose pot lacks hours offers the top-up first, and nothing is added by one tap', async () => {
  const book = fakeBook()
  const client = book.client({ hours: 0.5 })
  book.session({ client, date: friday, time: '10:00' })
  const server = await renderScreen(calendarAddress, { answers: book.answers })
  await expectDraggable()
  await session(`10:00–11:00 ${client.name}, PT 60 min`).hover()
  const topUp = popover.getByRole('button').first()
  await expect.element(topUp).toHaveTextContent(/^Fyll på/)
  await topUp.click()
  await expect.element(dialog(/^Ändra timmar i PT 60 min för/)).toBeVisible()
  expect(server.calls('pots.changeHours')).toEqual([])
})

test('the popover is entered by Tab from its card, left on either side, and closed by Escape', async () => {
  const { book, early, late } = bookOfThree()
  await renderScreen(calendarAddress, { answers: book.answers })
  await expectDraggable()
  await userEvent.keyboard('{Tab}')
  await focusOn(session(early))
  await expect.element(popover).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(markIn('Genomfört')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(session(early)).toHaveFocus()
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(markIn('Uteblivet')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expectCount(popover, 0)
  await expect.element(session(early)).toHaveFocus()

  await userEvent.keyboard('{Tab}')
  await expect.element(session(late)).toHaveFocus()
  await expect.element(popover).toHaveTextContent('1,5 h dras')
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(session(`${late}, Genomfört`)).toHaveFocus()
})

test('g and u mark the focused card, once, and not what is ahead or marked', async () => {
  const { book, early, late, ahead } = bookOfThree()
  const server = await renderScreen(calendarAddress, { answers: book.answers })
  await expectDraggable()
  await focusOn(session(early))
  await userEvent.keyboard('u')
  await expect.element(session(`${early}, Uteblivet`)).toHaveFocus()
  await userEvent.keyboard('g')
  await expect.element(page.getByText('Passet är redan markerat')).toBeInTheDocument()
  await focusOn(session(ahead))
  await userEvent.keyboard('g')
  await expect.element(page.getByText('Passet har inte börjat')).toBeInTheDocument()
  expect(server.calls('sessions.mark')).toHaveLength(1)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(session(`${early}, Schemalagt`)).toBeVisible()
  await focusOn(session(late))
  await userEvent.keyboard('g')
  await expect.element(session(`${late}, Genomfört`)).toBeVisible()
})

test('a session that was changed in another tab is not marked, and says so', async () => {
  const { book, early } = bookOfThree()
  const server = await renderScreen(calendarAddress, { answers: book.answers })
  await expectDraggable()
  server.answer({ 'sessions.mark': refused('SESSION_CHANGED') })
  await focusOn(session(early))
  await userEvent.keyboard('g')
  await expect
    .element(toast('Passet kunde inte markeras'))
    .toHaveTextContent('Passet har ändrats sedan du såg det. Nu visas det som är sparat.')
  await expect.element(session(`${early}, Schemalagt`)).toBeVisible()
})

test('“Stäm av” of the toolbar counts what waits in all weeks, and says which days it covers', async () => {
  const { book } = bookOfThree()
  const client = book.client({ name: 'Nils Nyman' })
  book.session({ client, date: '2026-11-16', time: '17:00' })
  await renderScreen(`${calendarAddress}?v=2026-W50`, { answers: book.answers })
  const button = page.getByRole('button', { name: 'Stäm av · 3 pass att markera' })
  await button.click()
  const closing = dialog('Stäm av')
  await expect
    .element(closing)
    .toHaveTextContent('3 pass är inte avstämda. Gäller mån 16 nov – mån 23 nov.')
  await closing.getByRole('button', { name: 'Markera alla som genomförda' }).click()
  await closing.getByRole('button', { name: 'Markera 3 pass' }).click()
  await expect.element(closing).toHaveTextContent('Allt är markerat')
  await closing.getByRole('button', { name: 'Stäng' }).last().click()
  await expectCount(button, 0)
  await toast('3 pass markerade som genomförda').getByRole('button', { name: 'Ångra' }).click()
  await expect.element(button).toBeVisible()
})

test('a click on the lower half of an hour proposes the half hour, a key the hour', async () => {
  await renderScreen(calendarAddress, { answers: bookOfThree().book.answers })
  const adding = dialog('Nytt träningspass')
  await cell(friday, '14:00').click({ position: { x: 10, y: 60 } })
  await expect.element(timeField(adding)).toHaveValue('14:30')
  await cancel(adding)
  await cell(friday, '14:00').click({ position: { x: 10, y: 20 } })
  await expect.element(timeField(adding)).toHaveValue('14:00')
  await cancel(adding)
  await focusOn(cell(friday, '15:00'))
  await userEvent.keyboard('{Enter}')
  await expect.element(timeField(adding)).toHaveValue('15:00')
})

describe('“Boka nästa” of a held session books its weekday and time in the next free week', () => {
  function bookOfHeld() {
    const book = fakeBook()
    const client = book.client({ name: 'Kommer Igen' })
    book.session({ client, date: monday, time: '08:00', completed: true })
    book.session({ client, date: addDays(monday, 7), time: '08:00' })
    return { book, client, held: `08:00–09:00 ${client.name}, PT 60 min, Genomfört` }
  }

  test('of the newest one alone: not of a no-show of last year', async () => {
    const { book, client, held } = bookOfHeld()
    const lastYear = addDays(monday, -364)
    book.session({ client, date: lastYear, time: '08:00', noShow: true })
    await renderScreen(`${calendarAddress}?v=${weekOf(lastYear)}`, { answers: book.answers })
    const form = await openSession(`08:00–09:00 ${client.name}`)
    await expect.element(form.getByRole('switch', { name: /Uteblivet/ })).toBeChecked()
    await expectCount(form.getByRole('button', { name: /^Boka/ }), 0)
    await cancel(form)
    await page.getByRole('link', { name: 'Träningspass', exact: true }).click()
    const rows = page.getByRole('row').filter({ hasText: client.name })
    await expectCount(rows.getByRole('button', { name: /^Boka nästa/ }), 1)
    expect(held).toContain('Genomfört')
  })

  test('in its popover, and is undone', async () => {
    const { book, client, held } = bookOfHeld()
    const server = await renderScreen(calendarAddress, { answers: book.answers })
    await expectDraggable()
    await userEvent.keyboard('{Tab}')
    await focusOn(session(held))
    await expect.element(popover).toHaveTextContent('Genomfört')
    await expectCount(markIn('Genomfört'), 0)
    await userEvent.keyboard('{Tab}')
    const next = markIn('Boka även mån 7 dec 08:00')
    await expect.element(next).toHaveFocus()
    await expect.element(popover).toHaveTextContent('Nästa pass är mån 30 nov 08:00 – redan bokat')
    await userEvent.keyboard('{Enter}')
    await expect.element(session(held)).toHaveFocus()
    const booked = toast('Pass skapat')
    await expect.element(booked).toHaveTextContent(`${client.name}, mån 7 dec kl 08:00`)
    expect(book.of(client)).toHaveLength(3)
    await booked.getByRole('button', { name: 'Ångra' }).click()
    await expect.element(toast('Passet är inte längre bokat')).toBeVisible()
    expect(server.calls('sessions.bookNext')).toHaveLength(1)
    expect(book.of(client)).toHaveLength(2)

    // The key of a cancellation still refuses a held session.
    await focusOn(session(held))
    await userEvent.keyboard('a')
    await expect.element(page.getByText('Passet är redan markerat')).toBeInTheDocument()
  })

  test('in the list of a day, where the focus stays on the button', async () => {
    const { book, client } = bookOfHeld()
    const server = await renderScreen(`${calendarAddress}?v=${week}&dag=1`, {
      answers: book.answers,
      isPhone: true,
    })
    const next = page.getByRole('button', { name: 'Boka även mån 7 dec 08:00: 08:00' })
    server.answer({ 'sessions.bookNext': refused('POT_NOT_FOUND') })
    await next.click()
    const failed = toast('Fel vid skapande av pass')
    await expect.element(failed).toHaveTextContent('Klienten har ingen tidspott.')
    await failed.getByRole('button', { name: 'Stäng' }).click()
    server.answer(book.answers)
    await focusOn(next)
    await userEvent.keyboard('{Enter}')
    const booked = toast('Pass skapat')
    await expect.element(booked).toHaveTextContent(`${client.name}, mån 7 dec kl 08:00`)
    await expect
      .element(page.getByRole('button', { name: 'Boka även mån 14 dec 08:00: 08:00' }))
      .toHaveFocus()
    expect(book.of(client)).toHaveLength(3)
    await booked.getByRole('button', { name: 'Visa' }).click()
    await expect.element(session(`08:00–09:00 ${client.name}`)).toBeVisible()
    expect(location.search).toContain('v=2026-W50')
  })

  test('or nothing, when the named time is taken meanwhile', async () => {
    const book = fakeBook()
    const client = book.client({ name: 'För Sent' })
    book.session({ client, date: monday, time: '08:00', completed: true })
    await renderScreen(`${calendarAddress}?v=${week}&dag=1`, {
      answers: book.answers,
      isPhone: true,
    })
    const next = (date: string) => page.getByRole('button', { name: `Boka ${date} 08:00: ` })
    await expect.element(next('mån 30 nov')).toBeVisible()
    book.session({ client: book.client(), date: addDays(monday, 7), time: '08:30' })
    await next('mån 30 nov').click()
    await expect
      .element(toast('Fel vid skapande av pass'))
      .toHaveTextContent('mån 30 nov 08:00 är inte ledig längre. Inget pass har bokats.')
    expect(book.of(client)).toHaveLength(1)
    await expect.element(next('mån 7 dec')).toBeVisible()
  })

  test('in the list of all sessions', async () => {
    const { book, client } = bookOfHeld()
    await renderScreen('/dashboard/sessions', { answers: book.answers })
    // Pointed at it says when.
    await page.getByRole('button', { name: `Boka nästa: ${client.name}, ` }).hover()
    await page.getByRole('button', { name: `Boka även mån 7 dec 08:00: ${client.name}, ` }).click()
    await expect
      .element(toast('Pass skapat'))
      .toHaveTextContent(`${client.name}, mån 7 dec kl 08:00`)
  })
})

test('where the device says so a click opens the popover, which leads to the dialog, and a key opens the dialog (D40)', async () => {
  const { book, ahead } = bookOfThree()
  localStorage.setItem('tidspott-click-opens-card', 'true')
  await renderScreen(calendarAddress, { answers: book.answers })
  await expectDraggable()
  await session(ahead).click()
  const edit = popover.getByRole('button', { name: 'Redigera: ' })
  await expect.element(edit).toBeVisible()
  await expectCount(dialog('Redigera träningspass'), 0)
  await edit.click()
  await expectCount(popover, 0)
  await cancel(dialog('Redigera träningspass'))
  await focusOn(session(ahead))
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog('Redigera träningspass')).toBeVisible()
})

test('the popover of a card says what is left after it, its place in its series and its note, and leads to the date and the client (D40)', async () => {
  const book = fakeBook()
  const client = book.client({ hours: 5 })
  book.session({ client, date: thursday, time: '10:00', hours: 1.5 })
  book.session({ client, date: friday, time: '10:00', hours: 2, notes: 'Börja lugnt.' })
  book.session({ client, date: addDays(friday, 7), time: '10:00' })
  const server = await renderScreen(calendarAddress, { answers: book.answers })
  await expectDraggable()
  expect(server.calls('sessions.get')).toHaveLength(0)
  await session(`10:00–12:00 ${client.name}`).hover()
  await expect.element(popover).toHaveTextContent(/5\sh kvar · 1,5\sh efter passet/)
  await expect.element(popover).toHaveTextContent('Pass 1 av 2, fredagar 10:00 till 4 dec')
  await expect.element(popover).toHaveTextContent('Börja lugnt.')
  await expect
    .element(popover.getByRole('link', { name: 'Till klienten' }))
    .toHaveAttribute('href', `/dashboard/clients/${client.id}`)
  await popover.getByRole('button', { name: `Flytta: ${client.name}` }).click()
  await expect
    .element(dialog('Redigera träningspass').getByRole('textbox', { name: 'Datum' }))
    .toHaveFocus()
})
