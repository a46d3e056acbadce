import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/operations/opening/open.ts'
import { fieldsOf } from '#shared/absences/span.ts'
import { addDays, localDateOf } from '#shared/time.ts'
import { ensureBrowser } from './browser.ts'
import { dumpOf } from './dump.ts'
import { apiOf } from './e2e/logins.ts'
import { notedSecrets } from './e2e/secrets.ts'
import { startMailServer } from './mail-server.ts'
import { startProduct } from './product.ts'
import { leaksOf, secretsIn } from './secrets.ts'

/**
 * Playwright's global setup: a browser, a mail server that stores mails in E2E_MAIL_DIR, and the built product with
 * demo data, shared by all specs that do not start one of their own.
 */
export default async function setup(): Promise<() => Promise<void>> {
  ensureBrowser()
  const folder = await mkdtemp(join(tmpdir(), 'tidspott-mail-'))
  let count = 0
  const mailServer = await startMailServer({
    onMail: async (mail) => {
      count += 1
      const path = join(folder, `${String(count).padStart(6, '0')}.json`)
      // Renamed into place, so that a reader never sees a partial file.
      await writeFile(`${path}.part`, JSON.stringify(mail))
      await rename(`${path}.part`, path)
    },
  })
  const dataDir = await mkdtemp(join(tmpdir(), 'tidspott-product-'))
  const secretsDir = await mkdtemp(join(tmpdir(), 'tidspott-secrets-'))
  const product = await startProduct({
    // What a journey shows does not depend on the disk.
    env: {
      EMBEDDED_SYNC: '0',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Tidspott <tidspott@example.com>',
      PRIVACY_CONTROLLER: 'Provgymmet AB',
      PRIVACY_ADDRESS: 'Provgatan 1, Umeå',
      PRIVACY_CONTACT: 'integritet@example.com',
    },
    dataDir,
  })
  process.env.E2E_URL = product.url
  process.env.E2E_MAIL_DIR = folder
  process.env.E2E_SECRETS_DIR = secretsDir
  process.env.E2E_DATA_DIR = dataDir
  await removeDemoAbsences()
  return async () => {
    await product.stop()
    await mailServer.close()
    await searchForSecrets(product.logs(), { mailDir: folder, secretsDir, dataDir })
    for (const one of [folder, secretsDir, dataDir]) await rm(one, { recursive: true, force: true })
  }
}

/** Journeys book on any day; one of absence would ask. */
async function removeDemoAbsences(): Promise<void> {
  const { absences } = await apiOf('trainer')
  const today = localDateOf(new Date())
  for (const absence of await absences.between.query({ from: today, to: addDays(today, 60) }))
    await absences.remove.mutate({ id: absence.id, before: fieldsOf(absence) })
}

/**
 * Fails when the run's log or database contains a password, a token, a cookie or a link that the run has seen in plain
 * text.
 */
async function searchForSecrets(
  written: string,
  { mailDir, secretsDir, dataDir }: { mailDir: string; secretsDir: string; dataDir: string },
): Promise<void> {
  const mails = await Promise.all(
    (await readdir(mailDir)).map((name) => readFile(join(mailDir, name), 'utf8')),
  )
  const secrets = [...(await notedSecrets(secretsDir)), ...secretsIn({ texts: mails })]
  const log = written.split('\n')
  const opened = await openDatabase({ databaseUrl: null, dataDir })
  const dump = await dumpOf(opened.db)
  await opened.close()
  const leaks = [...leaksOf(secrets, log.join('\n')), ...leaksOf(secrets, dump)]
  process.stdout.write(
    `secrets: ${secrets.length} seen, ${leaks.length} found in ${log.length} lines of the log and a dump of ${dump.length} characters\n`,
  )
  if (leaks.length > 0) throw new Error(`log or database hold secrets: ${leaks.join(', ')}`)
}
