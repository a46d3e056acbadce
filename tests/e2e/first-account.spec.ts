import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from '#tests/e2e/test.ts'
import { startProduct } from '#tests/product.ts'

const adminLink = fileURLToPath(
  new URL('../../dist/server/commands/admin-link.js', import.meta.url),
)

let dataDir = ''
test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tidspott-first-account-'))
})
test.afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('an empty product: the link makes the first account, which adds its first client and sees its own week', async ({
  page,
}) => {
  const { PATH, HOME, TMPDIR } = process.env
  const env = { DATA_DIR: dataDir, EMBEDDED_SYNC: '0' }
  const made = await promisify(execFile)(process.execPath, [adminLink], {
    env: { PATH, HOME, TMPDIR, ...env },
  })
  const product = await startProduct({ env, dataDir, args: ['--empty'] })
  try {
    // Not to a terminal, so that no log holds a link.
    expect(product.logs()).toContain('There is no account yet.')
    expect(product.logs()).not.toContain('first-account#')
    const link = new URL(made.stdout.trim())

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
