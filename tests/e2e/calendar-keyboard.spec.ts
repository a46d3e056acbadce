import { addDays, addWeeks } from '#shared/time.ts'
import {
  cell,
  dayIn,
  dayLabels,
  expectWeek,
  openWeek,
  session,
  thisWeek,
  timeField,
  weekGrid,
} from '#tests/e2e/app.ts'
import { expectDraggable } from '#tests/e2e/drag.ts'
import { givenClientWithPot } from '#tests/e2e/given.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { dialog, tabTo, toast } from '#tests/e2e/ui.ts'

test('a session is booked, moved across weeks, resized and removed by keyboard alone, each with an undo', async ({
  page,
  ownTrainer: { api },
}) => {
  // A week without demo data, as are the adjacent ones.
  const week = addWeeks(thisWeek(), 120)
  const { client } = await givenClientWithPot(api, { name: 'Tangent Bord' })
  const { keyboard } = page
  const sunday = dayIn(week, 7)
  const card = session(page, `10:00–11:00 ${client.name}`)
  await openWeek(page, week)
  await expectDraggable(page)

  await test.step('navigates the grid, books, and returns the focus to its cell', async () => {
    await tabTo(weekGrid(page, week).locator('[tabindex="0"]'))
    await keyboard.press('Control+Home')
    for (let hours = 0; hours < 3; hours += 1) await keyboard.press('ArrowDown')
    await keyboard.press('End')
    await expect(cell(page, sunday, '10:00')).toBeFocused()
    await keyboard.press('Enter')
    const form = dialog(page, 'Nytt träningspass')
    const clientField = form.getByRole('combobox', { name: 'Klient' })
    await expect(clientField).toBeFocused()
    await expect(form.getByLabel('Datum')).toHaveValue(sunday)
    await expect(timeField(form)).toHaveValue('10:00')
    await keyboard.type(client.name)
    await expect(page.getByRole('option', { name: client.name })).toHaveAttribute(
      'data-combobox-selected',
    )
    await keyboard.press('Enter')
    await expect(clientField).toHaveValue(client.name)
    await expect(form.getByText('Kvar 10 h')).toBeVisible()
    await tabTo(form.getByRole('textbox', { name: 'Längd (timmar)' }))
    await keyboard.press('Enter')
    await expect(toast(page, 'Pass skapat')).toBeVisible()
    await expect(form).toBeHidden()
    const booked = page.getByRole('gridcell', { name: `${dayLabels(sunday)} 10:00, 1 pass` })
    await expect(booked).toBeFocused()

    await tabTo(card)
    await keyboard.press('Enter')
    const editing = dialog(page, 'Redigera träningspass')
    await expect(editing.getByRole('combobox', { name: 'Klient' })).toBeFocused()
    await keyboard.press('Escape')
    await expect(editing).toBeHidden()
    await expect(card).toBeFocused()
  })

  await test.step('consecutive keys are coalesced into one save, and one undo', async () => {
    const moves: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('sessions.move')) moves.push(request.url())
    })
    for (let n = 0; n < 5; n += 1) await keyboard.press('Alt+ArrowDown')
    await keyboard.press('Alt+ArrowRight')
    await keyboard.press('Alt+ArrowRight')
    await keyboard.press('Alt+ArrowUp')
    await keyboard.press('Alt+Shift+ArrowDown')
    const tuesday = addDays(sunday, 2)
    await expectWeek(page, addWeeks(week, 1))
    const moved = page
      .getByRole('group', { name: dayLabels(tuesday) })
      .getByRole('button', { name: `12:00–13:30 ${client.name}` })
    await expect(moved).toBeFocused()
    await expect(page.getByText(/^tis \d+ \S+ \d{4} 12:00–13:30, 1,5/)).toBeAttached()
    await expect(toast(page, /^Flyttat till tis \d+ \S+ \d{4} 12:00/)).toContainText(
      'Ny längd: 1,5 h',
    )
    expect(moves).toHaveLength(1)
    const [saved] = await api.sessions.ofClient.query({ clientId: client.id })
    const stored = await api.sessions.get.query({ id: saved?.id ?? '' })
    expect(stored).toMatchObject({ version: 2, durationHours: 1.5 })

    await keyboard.press('Control+z')
    await expect(toast(page, /^Tillbaka till sön/)).toBeVisible()
    await expect(moved).toBeHidden()
    await page.getByRole('button', { name: 'Föregående vecka' }).click()
  })

  await test.step('Delete removes it, with an undo', async () => {
    await tabTo(card)
    await keyboard.press('Delete')
    await expect(toast(page, 'Pass borttaget')).toBeVisible()
    await expect(card).toBeHidden()
    await expect(cell(page, sunday, '10:00')).toBeFocused()
    await keyboard.press('Control+z')
    await expect(card).toBeVisible()
  })

  await test.step('Enter after a move opens the dialog of the moved session', async () => {
    await tabTo(card)
    await keyboard.press('Alt+ArrowDown')
    await keyboard.press('Enter')
    const editing = dialog(page, 'Redigera träningspass')
    await expect(timeField(editing)).toHaveValue('10:30')
    await keyboard.press('Escape')
    await expect(editing).toBeHidden()
    await expect(session(page, `10:30–11:30 ${client.name}`)).toBeFocused()
  })
})
