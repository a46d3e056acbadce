import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { password } from '#tests/e2e/people.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { dialog, toast } from '#tests/e2e/ui.ts'

/** Newer than any that the server makes while the test runs. */
const name = 'tidspott-2099-01-01T02-00-00Z.zip'
const content = 'the newest copy'

let file: string

test.beforeAll(async () => {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'backups')
  await mkdir(folder, { recursive: true })
  file = join(folder, name)
  await writeFile(file, content)
})
test.afterAll(() => rm(file, { force: true }))

test('a SUPER_ADMIN downloads the newest copy after the password, and stays on the page', async ({
  page,
  enterAs,
}) => {
  await enterAs('superAdmin')
  await page.goto('/admin/dashboard')
  await expect(page.getByText('Senaste säkerhetskopian: tor 1 jan 2099 03:00')).toBeVisible()
  await page.getByRole('button', { name: 'Ladda ner säkerhetskopian' }).click()
  const asked = dialog(page, 'Ladda ner säkerhetskopian')
  await asked.getByRole('textbox', { name: 'Ditt lösenord' }).fill(password)
  const coming = page.waitForEvent('download')
  await asked.getByRole('button', { name: 'Ladda ner' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe(name)
  expect(await readFile(await download.path(), 'utf8')).toBe(content)
  await expect(toast(page, 'Säkerhetskopian laddas ner')).toBeVisible()
  await expect(page).toHaveURL('/admin/dashboard')
  await page.goto('/admin/events')
  await expect(page.getByText(/laddade ner en säkerhetskopia/i).first()).toBeVisible()
})
