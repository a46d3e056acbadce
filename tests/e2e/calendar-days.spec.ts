import { openWeek, thisWeek, weekGrid } from '#tests/e2e/app.ts'
import { expect, test } from '#tests/e2e/test.ts'

test.beforeEach(async ({ enterAs }) => {
  await enterAs('trainer')
})

test('a week fits beside the sidebar of a small tablet, without scrolling sideways', async ({
  page,
}) => {
  for (const width of [768, 900, 1000]) {
    await page.setViewportSize({ width, height: 900 })
    await openWeek(page, thisWeek())
    const sideways = await weekGrid(page, thisWeek()).evaluate((grid) => {
      const { scrollWidth, clientWidth } = grid.closest('[data-scroller]') ?? document.body
      return scrollWidth - clientWidth
    })
    expect(sideways, `at ${width} px`).toBe(0)
  }
})

test('a public holiday is named in its head, and on a phone in the strip of days', async ({
  page,
}) => {
  await openWeek(page, '2026-W53')
  const head = page.getByRole('columnheader', { name: 'fredag 1 januari, röd dag: Nyårsdagen' })
  await expect(head.getByText('Nyårsdagen')).toBeVisible()
  await expect(
    page.getByRole('columnheader', { name: 'lördag 2 januari', exact: true }),
  ).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(
    page.getByRole('button', { name: /^fredag 1 januari, röd dag: Nyårsdagen, / }),
  ).toBeVisible()
})
