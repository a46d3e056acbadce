import { buildApp } from '#server/app/app.ts'
import { openEmbedded } from '#server/operations/opening/embedded.ts'
import { loadKeys } from '#server/platform/access/keys.ts'
import { createPasswords, productCost } from '#server/platform/access/passwords.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { projectPaths } from '#server/platform/system/paths.ts'
import { loadPortalPage } from '#server/portal/page.ts'
import { listenAndPrint } from './bare-server.ts'

/** The whole stack on one database, as in production, in its own process: a PostgreSQL, or a data directory. */
const where = process.argv[2] ?? ''
const { db, close } = where.startsWith('postgres:')
  ? openPostgres(where)
  : await openEmbedded(where)
const { web } = projectPaths
const app = await buildApp({
  env: {
    publicUrl: null,
    allowsDemo: false,
    supportEmail: 'bench@example.com',
    trustProxy: ['127.0.0.1'],
    logLevel: 'warn',
    addressLog: 'short',
    privacy: null,
    demandsFactor: false,
    offlinePage: true,
  },
  db,
  keys: await loadKeys('the secret of the benches, 32 characters', ''),
  erasures: { append: async () => {} },
  passwords: createPasswords(productCost),
  web: web && { dir: web.app, portal: await loadPortalPage(web.portal) },
})
process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => void close().finally(() => process.exit(0)))
await listenAndPrint(app)
