import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execFile } from '#scripts/setup/programs.mjs'
import { expect, test } from '#tests/e2e/test.ts'
import { startProduct } from '#tests/product.ts'

const adminLink = fileURLToPath(
  new URL('../../dist/server/commands/admin-link.js', import.meta.url),
)

let dataDir = ''
let env: Record<string, string> = {}
test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tidspott-first-account-'))
  env = { DATA_DIR: dataDir, EMBEDDED_SYNC: '0' }
})
test.afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** The link that `npm run admin:link` prints. */
async function newLink(): Promise<URL> {
  const { PATH, HOME, TMPDIR } = process.env
  const options = { env: { PATH, HOME, TMPDIR, ...env } }
  const { stdout } = await execFile(process.execPath, [adminLink], options)
  return new URL(stdout.trim())
}

test('an empty product: the link makes the first account, which adds its first client and sees its own week', async ({
  page,
  pageErrors,
}) => {
  // The used link.
  pageErrors.mayFail(/auth\.checkFirstAccount$/)
  const start = () => startProduct({ env, dataDir, args: ['--empty'] })
  const first = await start()
  // Not to a terminal, so that no log holds a link.
  await expect.poll(first.logs).toContain('There is no account yet.')
  expect(first.logs()).not.toContain('first-account#')
  await first.stop()
  const link = await newLink()
  const product = await start()
  try {
    await page.goto(product.url + link.pathname + link.hash)
    await page.getByLabel('Namn').fill('Anna Öst')
    await page.getByLabel('E-post').fill('anna@example.com')
    const password = 'ett alldeles eget ord'
    await page.getByRole('textbox', { name: 'Lösenord', exact: true }).fill(password)
    await page.getByRole('textbox', { name: 'Bekräfta lösenordet' }).fill(password)
    await page.getByRole('button', { name: 'Skapa konto' }).click()
    await expect(page).toHaveURL(`${product.url}/admin/dashboard`)

    await page.getByRole('button', { name: 'Lägg till din första klient' }).click()
    await fillFirstClient()
    const own = page.getByRole('region', { name: 'Din egen träning' })
    await expect(own.getByRole('heading', { name: 'Kom igång' })).toBeVisible()
    await expect(own.getByRole('link', { name: 'Elin Åkesson' })).toBeVisible()

    // The link is used up.
    await page.goto(`${product.url}/`)
    await page.goto(product.url + link.pathname + link.hash)
    await expect(page.getByRole('heading', { name: 'Länken fungerar inte' })).toBeVisible()
    expect(product.logs()).not.toContain(link.hash.slice(1))
  } finally {
    await product.stop()
  }

  async function fillFirstClient() {
    const form = page.getByRole('dialog', { name: 'Lägg till klient' })
    await form.getByLabel('Namn').fill('Elin Åkesson')
    await form.getByLabel('E-post').fill('elin@example.com')
    await form.getByRole('button', { name: 'Lägg till', exact: true }).click()
    const next = page.getByRole('dialog', { name: 'Elin Åkesson är tillagd' })
    await next.getByRole('button', { name: 'Klar', exact: true }).click()
  }
})
