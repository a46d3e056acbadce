import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { violationsOn } from '#tests/e2e/axe.ts'
import { enter } from '#tests/e2e/logins.ts'
import { password, people } from '#tests/e2e/people.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { type Product, startProduct } from '#tests/product.ts'

/** The installed app, with a server that stops: a product of this file's own, at one address. */

let dataDir = ''
let product: Product
let port = '0'

/** Starts the product anew, at the address that it had. */
async function start(env: Record<string, string> = {}): Promise<void> {
  product = await startProduct({ env: { EMBEDDED_SYNC: '0', PORT: port, ...env }, dataDir })
  port = new URL(product.url).port
}

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tidspott-installed-'))
  await start()
})
test.afterAll(async () => {
  await product.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** How many workers the browser has for the product. */
const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

/** Everything that the browser keeps for the product, by path. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        found.push(new URL(url).pathname)
    return found
  })

/** Opens a page of the app and waits for the worker. */
async function install(page: Page): Promise<void> {
  await page.goto(`${product.url}/dashboard`)
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(() => kept(page)).toEqual(['/offline.html', '/offline.css'])
}

test('installed, a page says without a server that there is none and tries again; a link is left alone; OFFLINE_PAGE=0 ends the worker (D146)', async ({
  openBrowser,
  pageErrors,
}) => {
  const { api, cookie } = await enter(people.trainer.email, password, product.url)
  const [client] = await api.clients.list.query()
  const { path: link } = await api.clients.link.query({ id: client?.id ?? '' })
  const page = await openBrowser({ serviceWorkers: 'allow', as: { cookie } })
  await install(page)

  // A personal link in the same browser: opened by the server, with nothing of the app.
  await page.goto(`${product.url}${link}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(client?.name ?? '?')
  await expect(page.locator('link[rel=manifest]')).toHaveCount(0)
  expect(await workers(page)).toBe(1)

  pageErrors.mayFail(/./)
  await product.stop()
  await page.goto(`${product.url}/dashboard/calendar`)
  await expect(page.getByRole('heading', { name: 'Ingen kontakt med tjänsten' })).toBeVisible()
  await expect(page.getByRole('main')).toHaveCSS('display', 'grid')
  expect(await violationsOn(page, 'without a server')).toEqual([])
  for (const path of [link ?? '', '/join-organization', '/login', '/letters/opt-out/abc']) {
    // A tab of its own: the browser's error page, which comes late, would interrupt the next navigation.
    const tab = await page.context().newPage()
    await expect(tab.goto(`${product.url}${path}`)).rejects.toThrow('ERR_CONNECTION_REFUSED')
    await tab.close()
  }
  await page.goto(`${product.url}/dashboard/clients`)
  await start()
  await page.getByRole('link', { name: 'Försök igen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Klienter' })).toBeVisible()
  // It has kept no page of the app.
  expect(await kept(page)).toEqual(['/offline.html', '/offline.css'])

  await product.stop()
  await start({ OFFLINE_PAGE: '0' })
  await page.goto(`${product.url}/dashboard`)
  await expect.poll(() => workers(page)).toBe(0)
  expect(await kept(page)).toEqual([])
})

test('what a notch and the home bar cover holds no button of the header, the bar or a sheet (D146)', async ({
  openBrowser,
}) => {
  const { cookie } = await enter(people.trainer.email, password, product.url)
  const page = await openBrowser({ viewport: { width: 390, height: 844 }, as: { cookie } })
  const insets = { top: 47, bottom: 34 }
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets })
  await page.goto(`${product.url}/dashboard/calendar?gor=boka`)
  const edges = async (name: string) => {
    const box = await page.getByRole('button', { name, exact: true }).last().boundingBox()
    return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) }
  }
  await expect(page.getByRole('dialog')).toBeVisible()
  expect((await edges('Avbryt')).bottom).toBeLessThanOrEqual(844 - insets.bottom)
  await page.getByRole('button', { name: 'Avbryt' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await edges('Mer')).bottom).toBeLessThanOrEqual(844 - insets.bottom)
  const search = page.getByRole('button', { name: /^Sök eller välj åtgärd/ })
  expect((await search.boundingBox())?.y).toBeGreaterThanOrEqual(insets.top)
})
