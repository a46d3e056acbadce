import { sumHours } from '#shared/hours.ts'
import { givenOwner } from '#tests/e2e/accounts.ts'
import { unique } from '#tests/e2e/given.ts'
import { countSteps } from '#tests/e2e/step-count.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { dialog, toast } from '#tests/e2e/ui.ts'
import { xlsx } from '#tests/xlsx.ts'

const many = 40

/** Forty clients with the hours they have left, quarters of an hour that sum to a round figure. */
function sheetOf(mark: string) {
  const hours = Array.from({ length: many }, (_, n) => (n % 8) * 1.25 + 0.25)
  const rows = hours.map((left, n) => [
    `Klient ${n + 1} Öberg`,
    `klient.${n + 1}.${mark}@example.com`,
    `70${1234500 + n}`,
    `${left}`.replace('.', ','),
  ])
  return {
    rows,
    total: sumHours(hours),
    lines: [['Namn', 'E-post', 'Telefon', 'Timmar kvar'], ...rows],
  }
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport, permissions: ['clipboard-read', 'clipboard-write'] })

    test('a new trainer pastes forty clients with their balances in six acts, and takes them back', async ({
      page,
      ownTrainer: { api },
    }) => {
      const { lines, total } = sheetOf(unique())
      await page.goto('/dashboard')
      await page.evaluate(
        async (text) => navigator.clipboard.writeText(text),
        lines.map((cells) => cells.join('\t')).join('\r\n'),
      )

      const steps = countSteps(page)
      await steps.click(page.getByRole('link', { name: 'Importera klienter' }))
      const form = dialog(page, 'Importera klienter')
      await expect(form.getByLabel('Klistra in från Excel')).toBeFocused()
      await steps.press('ControlOrMeta+V')
      await expect(form.getByRole('status')).toContainText(`${many} nya klienter`)
      await steps.fill(form.getByLabel('Träningstyp för timmarna'), 'PT 60 min')
      await steps.click(form.getByRole('button', { name: `Lägg till ${many} klienter` }))
      await expect(form).toBeHidden()
      expect(steps.count()).toBeLessThanOrEqual(6)

      await expect(page.getByText(`${many} klienter`, { exact: true })).toBeVisible()
      const pots = await api.pots.all.query()
      expect(pots).toHaveLength(many)
      expect(sumHours(pots.map(({ hoursRemaining }) => hoursRemaining))).toBe(total)

      await toast(page, `${many} klienter och ${many} tidspotter tillagda`)
        .getByRole('button', { name: 'Ångra' })
        .click()
      await expect(toast(page, 'Importen är ångrad')).toBeVisible()
      await expect(page.getByText('Inga klienter hittades')).toBeVisible()
      expect(await api.pots.all.query()).toEqual([])
    })
  })
}

test('a workbook is read under the page’s own policy, also one that is large', async ({
  page,
  enterAs,
}) => {
  await enterAs(await givenOwner())
  const { lines } = sheetOf(unique())
  // More than 512 KiB of one sheet, which the library would unpack in a worker of its own.
  const notes = 'Anteckning om klienten. '.repeat(1000)
  const [head = [], ...rows] = lines
  const sheet = [[...head, 'Anteckning'], ...rows.map((cells) => [...cells, notes.slice(0, 1900)])]
  const large = { Klienter: sheet, Gammalt: Array.from({ length: 30 }, () => [notes]) }
  await page.goto('/dashboard/clients')
  await page.getByRole('button', { name: 'Importera klienter' }).first().click()
  const form = dialog(page, 'Importera klienter')
  await form.locator('input[type=file]').setInputFiles({
    name: 'Klienter.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(xlsx({ sheets: large })),
  })
  await expect(form.getByRole('status')).toContainText(`${many} nya klienter`)
})
