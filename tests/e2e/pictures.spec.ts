import { fileURLToPath } from 'node:url'
import { expectWeek, thisWeek } from '#tests/e2e/app.ts'
import { expect, test } from '#tests/e2e/test.ts'

const folder = fileURLToPath(new URL('pictures/', import.meta.url))

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' })

/** Creates the pictures of README on demand: `E2E_PICTURES=1`, with this file's name. */
if (process.env.E2E_PICTURES === '1') {
  test('the week, for README', async ({ page, enterAs }) => {
    await enterAs('trainer')
    await page.goto('/dashboard/calendar')
    await expectWeek(page, thisWeek())
    const picture = await page.screenshot({ path: `${folder}week.png`, animations: 'disabled' })
    expect(picture.byteLength).toBeLessThan(150_000)
  })
}
