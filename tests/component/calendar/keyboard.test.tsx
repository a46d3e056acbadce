import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays } from '#shared/time.ts'
import { fakeBook } from '#tests/component/book.ts'
import {
  calendarAddress,
  cell,
  dayLabels,
  expectDraggable,
  expectWeek,
  monday,
  session,
  tuesday,
  wednesday,
  week,
} from '#tests/component/calendar-ui.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { dialog, expectCount, focusOn, toast } from '#tests/component/ui.ts'

// The grid and its sessions by keyboard.

const sunday = addDays(monday, 6)

test('arrows, Home, End and PageUp/PageDown navigate the grid, also across weeks', async () => {
  await renderScreen(calendarAddress, { answers: fakeBook().answers })
  await expectWeek(week)
  const tabStops = page.getByRole('grid').element().querySelectorAll('[tabindex="0"]')
  expect(tabStops).toHaveLength(1)
  await focusOn(cell(wednesday, '10:00'))
  for (const [keys, date, time] of [
    ['{ArrowRight}', addDays(wednesday, 1), '10:00'],
    ['{Control>}{Home}{/Control}', monday, '07:00'],
    ['{ArrowUp}', monday, '07:00'],
    ['{ArrowDown}', monday, '08:00'],
    ['{ArrowRight}', tuesday, '08:00'],
    ['{End}', sunday, '08:00'],
    ['{Home}', monday, '08:00'],
  ] as const) {
    await userEvent.keyboard(keys)
    await expect.element(cell(date, time)).toHaveFocus()
  }
  // Arrow keys are handled by the grid while it has the focus.
  await expectWeek(week)
  for (const [keys, date, time, shown] of [
    ['{ArrowLeft}', addDays(monday, -1), '08:00', '2026-W47'],
    ['{ArrowRight}', monday, '08:00', week],
    ['{PageDown}', addDays(monday, 7), '08:00', '2026-W49'],
    ['{PageUp}', monday, '08:00', week],
    ['{Control>}{End}{/Control}', sunday, '21:00', week],
  ] as const) {
    await userEvent.keyboard(keys)
    await expect.element(cell(date, time)).toHaveFocus()
    await expectWeek(shown)
  }
})

test('Delete removes a session with an undo, and shows the series choice', async () => {
  const book = fakeBook()
  const client = book.client()
  book.session({ client, date: monday, time: '08:00' })
  // A session that has begun is in no series: the later ones are.
  book.session({ client, date: wednesday })
  book.series({ client, date: addDays(wednesday, 1), time: '12:00', count: 2 })
  await renderScreen(calendarAddress, { answers: book.answers })
  const single = session(`10:00–11:00 ${client.name}`)
  await focusOn(single)
  await expectDraggable()
  await userEvent.keyboard('{Delete}')
  await expect.element(toast('Pass borttaget')).toBeVisible()
  await expect.element(single).not.toBeInTheDocument()
  const left = page.getByRole('gridcell', { name: `${dayLabels(wednesday)} 10:00, ` })
  await expect.element(left).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(single).toBeVisible()

  const first = session(`12:00–13:00 ${client.name}`)
  await focusOn(first)
  await userEvent.keyboard('{Delete}')
  const question = dialog('Ta bort återkommande pass')
  await question.getByRole('button', { name: 'Avbryt' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(first).toHaveFocus()
})

test('a completed session can neither be moved nor removed by keyboard', async () => {
  const book = fakeBook()
  const client = book.client()
  book.session({ client, date: wednesday, completed: true })
  const server = await renderScreen(calendarAddress, { answers: book.answers })
  const card = session(`10:00–11:00 ${client.name}`)
  await focusOn(card)
  await expectDraggable()
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}')
  await expectCount(toast('Passet går inte att flytta'), 1)
  await userEvent.keyboard('{Delete}')
  await expect.element(toast('Kan inte ta bort')).toHaveTextContent('Kan inte ta bort genomförda')
  await expect.element(card).toBeVisible()
  expect(server.calls('sessions.move')).toEqual([])
  expect(server.calls('sessions.remove')).toEqual([])
})
