import { startTexts } from './app/start-texts.ts'
import { tell, tellFault } from './app/tell.ts'
import { helpOf, readArguments } from './commands/support/arguments.ts'
import { server } from './commands/support/declarations.ts'
import { metricsSettings, requireFreePort } from './http/port.ts'
import { openDatabase } from './operations/opening/open.ts'
import { loadKeys } from './platform/access/keys.ts'
import { explainFault, placeOf, sentenceOf } from './platform/db/faults.ts'
import { type Env, isDebugging, readEnv } from './platform/system/env.ts'
import { makeRecordFolder, missingFolderFault } from './platform/system/erasure-log.ts'
import { outliveTerminal } from './platform/system/lost-terminal.ts'
import { OperatorError } from './platform/system/operator-error.ts'

/** Loads most of the program while the database opens: the embedded engine does so in a thread of its own. */
async function start(env: Env, given: { staysEmpty: boolean; printsLink: boolean }): Promise<void> {
  await requireFreePort(env)
  if (env.metrics) await requireFreePort({ ...env.metrics, settings: metricsSettings })
  const missingFolder = missingFolderFault(env)
  if (missingFolder) throw new OperatorError(missingFolder)
  await makeRecordFolder(env)
  const keys = await loadKeys(env.secretKey, env.dataDir, env.oldSecretKey)
  const opening = openDatabase(env, () => {
    tell(startTexts.waiting(placeOf(env.databaseUrl ?? '')))
  })
  const loading = import('./app/serve.ts').then(async ({ serve, loadWeb }) => ({
    serve,
    web: await loadWeb(),
  }))
  const [{ serve, web }, opened] = await Promise.all([loading, opening])
  await serve({ env, keys, opened, web, ...given })
}

/** One sentence: of a fault of the place, or of the program, which tells where with LOG_LEVEL=debug. */
function failWith(error: unknown, place: { databaseUrl: string | null; dataDir: string }): never {
  const fault = explainFault(error, place)
  const { stack = '' } = !fault && error instanceof Error ? error : {}
  tellFault(`${fault?.message ?? sentenceOf(error)}${isDebugging() && stack ? `\n${stack}` : ''}`)
  process.exit(1)
}

outliveTerminal()
try {
  const call = (args: string) => (args ? `npm start -- ${args}` : 'npm start')
  const given = readArguments(server, { args: process.argv.slice(2), call })
  if (given) {
    const env = readEnv()
    const { empty: staysEmpty = false, 'print-link': printsLink = false } = given.options
    await start(env, { staysEmpty, printsLink }).catch((error: unknown) => failWith(error, env))
  } else process.stdout.write(`${helpOf(server, call)}\n`)
} catch (error) {
  failWith(error, { databaseUrl: null, dataDir: '' })
}
