import { addDays, addWeeks, weekNumber } from '#shared/time.ts'
import { cell, dayIn, expectWeek, openWeek, session, thisWeek, today } from '#tests/e2e/app.ts'
import { givenClientWithPot } from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { choose, dialog, discard, toast } from '#tests/e2e/ui.ts'

/** A week that the demo data leaves empty. */
const quietWeek = addWeeks(thisWeek(), 22)

test('single keys walk the calendar, change its view and open the dialog', async ({
  page,
  enterAs,
}) => {
  await enterAs('trainer')
  const { keyboard } = page
  const week = quietWeek
  await openWeek(page, week)
  for (const [key, to] of [
    ['j', 1],
    ['ArrowRight', 2],
    ['k', 1],
    ['ArrowLeft', 0],
  ] as const) {
    await keyboard.press(key)
    await expectWeek(page, addWeeks(week, to))
  }
  await keyboard.press('d')
  await expect(page).toHaveURL(/vy=dag/)
  await expect(page.getByRole('columnheader')).toHaveCount(2)
  await keyboard.press('k')
  await expect(cell(page, addDays(dayIn(week, 1), -1), '10:00')).toBeVisible()
  await keyboard.press('v')
  await expect(page.getByRole('columnheader')).toHaveCount(8)
  await keyboard.press('t')
  await expectWeek(page, thisWeek())

  await keyboard.press('/')
  const filter = page.getByRole('combobox', { name: 'Visa pass för' })
  await expect(filter).toBeFocused()
  await keyboard.type('jn?')
  await expect(filter).toHaveValue('jn?')
  await expectWeek(page, thisWeek())
  await keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).focus()

  await keyboard.press('n')
  const form = dialog(page, 'Nytt träningspass')
  await expect(form.getByRole('combobox', { name: 'Klient' })).toBeFocused()
  await form.getByLabel('Anteckningar').focus()
  await keyboard.type('tkv?/')
  await expect(form.getByLabel('Anteckningar')).toHaveValue('tkv?/')
  await form.getByRole('button', { name: 'Avbryt' }).focus()
  await keyboard.press('?')
  await keyboard.press('j')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await discard(form)
  await expectWeek(page, thisWeek())

  await page.goto('/dashboard/sessions')
  const sessionsOf = page.getByRole('combobox').first()
  await expect(sessionsOf).toBeVisible()
  await keyboard.press('/')
  await expect(sessionsOf).toBeFocused()

  await page.goto('/dashboard/clients')
  const search = page.getByRole('searchbox', { name: 'Sök klienter' })
  await expect(search).toBeVisible()
  await keyboard.press('/')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')
})

test('the arrows stay with the grid while it has the focus', async ({ page, enterAs }) => {
  await enterAs('trainer')
  await openWeek(page, quietWeek)
  await cell(page, dayIn(quietWeek, 2), '10:00').focus()
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, dayIn(quietWeek, 3), '10:00')).toBeFocused()
  await expectWeek(page, quietWeek)
})

test('ctrl and Enter saves the dialog in front, from any of its fields', async ({
  page,
  enterAs,
}) => {
  await enterAs('trainer')
  const { client } = await givenClientWithPot(await apiOf('trainer'), { name: 'Snabb Sparad' })
  await openWeek(page, quietWeek)
  await cell(page, dayIn(quietWeek, 4), '12:00').click()
  const form = dialog(page, 'Nytt träningspass')
  await choose(form.getByRole('combobox', { name: 'Klient' }), client.name)
  await expect(form.getByRole('combobox', { name: 'Tidspott' })).not.toHaveValue('')
  await form.getByLabel('Anteckningar').fill('En rad')
  await form.getByLabel('Anteckningar').press('Control+Enter')
  await expect(form).toBeHidden()
  await expect(session(page, `12:00–13:00 ${client.name}`)).toBeVisible()
})

test('the help tells all keys and marks, and gives the focus back', async ({ page, enterAs }) => {
  await enterAs('trainer')
  await openWeek(page, quietWeek)
  const start = cell(page, dayIn(quietWeek, 1), '09:00')
  await start.focus()
  await page.keyboard.press('?')
  const help = dialog(page, 'Kortkommandon och symboler')
  await expect(help.getByText('Nästa vecka, i dagsvyn nästa dag')).toBeVisible()
  await expect(help.getByText('Potten saknar tillräckligt med timmar')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await expect(start).toBeFocused()
})

test('the switch in the profile turns single keys off, and leaves those with ctrl', async ({
  page,
  enterAs,
}) => {
  await enterAs('orgAdmin')
  await page.goto('/dashboard/calendar')
  await page.getByRole('link', { name: 'Profil & Inställningar' }).click()
  await expect(page.getByLabel('E-post')).toHaveValue('org@example.com')
  const keys = page.getByRole('switch', { name: 'Tangentbordsgenvägar' })
  await expect(keys).toBeChecked()
  await keys.press('Space')
  await expect(toast(page, 'Profile updated')).toBeVisible()
  await page.reload()
  await expect(keys).not.toBeChecked()
  await page.getByRole('link', { name: 'Kalender' }).click()
  await expectWeek(page, thisWeek())
  await page.keyboard.press('?')
  await page.keyboard.press('j')
  await page.keyboard.press('Control+k')
  await expect(dialog(page, 'Sök och gå till')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expectWeek(page, thisWeek())

  await page.getByRole('link', { name: 'Profil & Inställningar' }).click()
  await keys.press('Space')
  await expect(keys).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('?')
  await expect(dialog(page, 'Kortkommandon och symboler')).toBeVisible()
})

test('a switch that cannot be saved goes back', async ({ page, enterAs, trouble }) => {
  await enterAs('superAdmin')
  await page.goto('/profile')
  const keys = page.getByRole('switch', { name: 'Tangentbordsgenvägar' })
  await expect(keys).toBeChecked()
  trouble.mayFail(/profile\.setKeyboardShortcuts/)
  await page.route(/profile\.setKeyboardShortcuts/, (route) => route.abort())
  await keys.press('Space')
  await expect(toast(page, 'Profile update failed')).toBeVisible()
  await expect(keys).toBeChecked()
})

test('the palette finds clients, weeks and pages, by the keyboard alone', async ({
  page,
  enterAs,
}) => {
  await enterAs('trainer')
  const { client } = await givenClientWithPot(await apiOf('trainer'), { name: 'Palett Funnen' })
  const { keyboard } = page
  await page.goto('/dashboard/clients')
  await expect(page.getByRole('searchbox')).toBeVisible()
  const palette = dialog(page, 'Sök och gå till')
  const field = palette.getByRole('combobox')
  const open = async (text: string) => {
    await keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await keyboard.type(text)
  }

  await open('finns inte alls')
  await expect(palette.getByText('Inget matchade sökningen')).toBeVisible()
  await keyboard.press('Control+k')
  await expect(palette).toBeHidden()

  await open(`nytt pass med ${client.name}`)
  await expect(
    palette.getByRole('option', { name: `Nytt pass med ${client.name}`, selected: true }),
  ).toBeVisible()
  await keyboard.press('Enter')
  const form = dialog(page, 'Nytt träningspass')
  await expect(form.getByRole('combobox', { name: 'Klient' })).toHaveValue(client.name)
  await form.getByRole('button', { name: 'Avbryt' }).click()
  await expect(form).toBeHidden()
  await expect(page).toHaveURL('/dashboard/clients')

  await open(client.name)
  const [found, booking] = [palette.getByRole('option').first(), palette.getByRole('option').nth(1)]
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('ArrowDown')
  await expect(booking).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await booking.getAttribute('id')) ?? '',
  )
  await keyboard.press('ArrowUp')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: client.name })).toBeVisible()

  const week = addWeeks(thisWeek(), 3)
  await open(`vecka ${weekNumber(week)}`)
  await keyboard.press('Enter')
  await expectWeek(page, week)
  await open(today())
  await keyboard.press('Enter')
  await expectWeek(page, thisWeek())
  await open('klienter')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Klienter' })).toBeFocused()
})
