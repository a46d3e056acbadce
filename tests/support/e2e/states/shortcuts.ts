import { expect } from '@playwright/test'
import { expectWeek, thisWeek } from '../app.ts'
import { people } from '../people.ts'
import { dialog } from '../ui.ts'
import type { Look } from './look.ts'

const { name: clientName } = people.client

/** The other calendar views: a day, also on a desktop, and the list with its status icons. */
export async function seeViews({ page, isPhone, check }: Look): Promise<void> {
  await page.goto(`/dashboard/calendar?v=${thisWeek()}&vy=dag`)
  await expectWeek(page, thisWeek())
  if (!isPhone) await check('calendar, day view')
  await page.getByRole('button', { name: isPhone ? 'Lista' : 'Agenda', exact: true }).click()
  const agenda = page.getByRole('region', { name: /^Agenda för vecka/ })
  await expect(agenda).toHaveAttribute('aria-busy', 'false')
  await check('calendar, agenda')
}

/** The command palette and the shortcut help, over the calendar. */
export async function seePaletteAndHelp({ page, check }: Look): Promise<void> {
  await page.goto('/dashboard/calendar')
  await expectWeek(page, thisWeek())
  await page.getByRole('button', { name: 'Sök eller välj åtgärd' }).click()
  const palette = dialog(page, 'Sök och gå till')
  const field = palette.getByRole('combobox')
  await expect(palette.getByRole('option', { name: 'Gå till idag' })).toBeVisible()
  await check('palette')
  await field.fill(clientName)
  await expect(palette.getByRole('option', { name: `Boka pass med ${clientName}` })).toBeVisible()
  await check('palette, with hits')
  await field.fill('finns inte alls')
  await expect(palette.getByText('Inget matchade sökningen')).toBeVisible()
  await check('palette, no hits')
  await field.fill('kortkommandon')
  await palette.getByRole('option', { name: 'Hjälp och kortkommandon' }).click()
  await expect(dialog(page, 'Hjälp och kortkommandon')).toBeVisible()
  await expect(palette).toBeHidden()
  await check('help')
}
