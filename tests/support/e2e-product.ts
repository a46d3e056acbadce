import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { startMailServer } from './mail-server.ts'
import { startProduct } from './product.ts'

/**
 * Playwright's global setup: a browser, a mail server that keeps what it gets in E2E_MAIL_DIR, and the built product with
 * demo data, for all specs that do not start one of their own.
 */
export default async function setup(): Promise<() => Promise<void>> {
  ensureBrowser()
  const folder = await mkdtemp(join(tmpdir(), 'tidspott-mail-'))
  let count = 0
  const mailServer = await startMailServer({
    onMail: async (mail) => {
      count += 1
      const path = join(folder, `${String(count).padStart(6, '0')}.json`)
      // Moved into place, so that nobody reads half of it.
      await writeFile(`${path}.part`, JSON.stringify(mail))
      await rename(`${path}.part`, path)
    },
  })
  const product = await startProduct({
    env: { SMTP_URL: mailServer.url, MAIL_FROM: 'Tidspott <tidspott@example.com>' },
  })
  process.env.E2E_URL = product.url
  process.env.E2E_MAIL_DIR = folder
  return async () => {
    await product.stop()
    await mailServer.close()
    await rm(folder, { recursive: true, force: true })
  }
}
