import { ensureBrowser } from './browser.ts'
import { startProduct } from './product.ts'

/** Playwright's global setup: a browser, and the built product with demo data, for all specs that do not start one of their own. */
export default async function setup(): Promise<() => Promise<void>> {
  ensureBrowser()
  const product = await startProduct()
  process.env.E2E_URL = product.url
  return async () => {
    await product.stop()
  }
}
