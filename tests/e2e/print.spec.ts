import type { Locator, Page } from '@playwright/test'
import { addDays, formatDayNear, weekOf } from '#shared/time.ts'
import { today } from '#tests/e2e/app.ts'
import { givenClientWithPot, givenCompleted, givenSession } from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { expect, test } from '#tests/e2e/test.ts'

// What is read on the screen is read on paper, where nothing can be pressed. An upright A4 is 718 px wide within its margins.

const name = 'Petra På-Papper'
const [yesterday, tomorrow] = [addDays(today(), -1), addDays(today(), 1)]

/** The page as the browser's own command prints it: told first, as wide as the screen, and then as narrow as the paper. */
async function onPaper(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.dispatchEvent(new Event('beforeprint'))
  })
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 718, height: 1047 })
}

async function expectOnPaper(where: Locator, words: readonly string[]): Promise<void> {
  for (const one of words)
    await expect(
      where.getByText(one, { exact: false }).filter({ visible: true }).first(),
    ).toBeVisible()
}

test('the list, the client, the week, Underlag and the link hold their rows on paper', async ({
  page,
  enterAs,
}) => {
  const api = await apiOf('trainer')
  const { client, pot } = await givenClientWithPot(api, { name })
  const booking = { clientId: client.id, potId: pot.id, hours: 1 }
  await givenCompleted(api, { ...booking, date: yesterday, time: '08:00' })
  await givenSession(api, { ...booking, date: tomorrow, time: '09:00' })
  const { path } = await api.clients.link.query({ id: client.id })
  await enterAs('trainer')
  const body = page.locator('body')
  const days = [formatDayNear(tomorrow), formatDayNear(yesterday)]

  await test.step('Träningspass', async () => {
    await page.goto(`/dashboard/sessions?klient=${client.id}`)
    await expect(page.getByRole('button', { name: /^Redigera / })).toHaveCount(2)
    await onPaper(page)
    const sheet = page.locator('[data-printed-alone]')
    await expect(sheet.getByRole('row')).toHaveCount(2 + 2)
    await expectOnPaper(sheet, [name, ...days, '09:00–10:00', 'Genomfört'])
    await expect(page.getByRole('main')).toBeHidden()
  })

  await test.step('the client: the next sessions, and all', async () => {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(`/dashboard/clients/${client.id}`)
    await expect(page.getByRole('region', { name: 'Nästa pass' }).getByRole('button')).toHaveCount(
      1,
    )
    await onPaper(page)
    await expectOnPaper(page.getByRole('region', { name: 'Nästa pass' }), [
      formatDayNear(tomorrow),
      '09:00–10:00',
    ])
    await expect(page.getByRole('link', { name: /^(Alla klienter|Underlag)$/ })).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
    await page.goto(`/dashboard/clients/${client.id}?flik=pass`)
    await expect(page.getByRole('table', { name: 'Tidigare' })).toBeVisible()
    await onPaper(page)
    const sheet = page.locator('[data-printed-alone]')
    await expect(sheet.getByRole('row')).toHaveCount(2 + 2)
    await expectOnPaper(sheet, [name, ...days, '08:00–09:00'])
    await expect(page.getByRole('main')).toBeHidden()
  })

  await test.step('the week', async () => {
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`/dashboard/calendar?v=${weekOf(tomorrow)}`)
    await expect(page.getByRole('button', { name: 'Skriv ut veckan' })).toBeEnabled()
    await onPaper(page)
    await expectOnPaper(page.locator('[data-printed-alone]'), [name])
  })

  await test.step('Underlag of all clients', async () => {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(`/dashboard/sessions?vy=underlag&fran=${yesterday}&till=${yesterday}`)
    await expect(page.getByRole('button', { name })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expectOnPaper(page.getByRole('main'), [name])
    await onPaper(page)
    const sheet = page.locator('[data-printed-alone]')
    await expectOnPaper(sheet, [name])
    // Beside ten figures a long name has 34 mm, of 25.4 to 96 px.
    const box = await sheet.getByRole('columnheader', { name: 'Klient' }).boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual((34 * 96) / 25.4 - 1)
  })

  await test.step('the personal link', async () => {
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
    await page.goto(path)
    await expect(page.getByRole('table', { name: 'Kommande pass' })).toBeVisible()
    await onPaper(page)
    await expectOnPaper(body, ['9 h kvar', formatDayNear(tomorrow), '09:00–10:00'])
    // A heading ends no page, whole or torn.
    const head = page.getByRole('heading', { name: 'Dina pass' }).locator('..')
    await expect(head).toHaveCSS('break-inside', 'avoid')
    await expect(head).toHaveCSS('break-after', 'avoid')
    // Dark on the screen, and dark words on white paper.
    await expect(body).toHaveCSS('color', 'rgb(27, 26, 23)')
  })
})
