import type { FastifyBaseLogger } from 'fastify'
import { missingProxyWarning } from '../http/proxy-warnings.ts'
import { countDemoAccounts } from '../operations/demo/fill.ts'
import { demoLogins } from '../operations/demo/logins.ts'
import type { Keys } from '../platform/access/keys.ts'
import type { Passwords } from '../platform/access/passwords.ts'
import type { OpenDatabase } from '../platform/db/database.ts'
import { commandLine } from '../platform/system/command-line.ts'
import type { Env } from '../platform/system/env.ts'
import { plainHttpWarning } from '../platform/system/plain-http-warning.ts'
import { firstAccountNotice } from './first-account-notice.ts'
import { startTexts } from './start-texts.ts'
import { printLine, tell } from './tell.ts'

type Started = {
  env: Env
  opened: OpenDatabase
  keys: Keys
  passwords: Passwords
  log: FastifyBaseLogger
  /** Where the app is. */
  url: string
  hasNoAccount: boolean
  /** Whether an empty database was to be filled with demo data. */
  wantsDemo: boolean
  /** Whether the link to the first account is printed without a terminal, too. */
  printsLink: boolean
}

/** Prints the address that the server listens on and how to log in first; logs a warning for each setting to change. */
export async function tellStart(started: Started): Promise<null> {
  const { env, opened, log, url, hasNoAccount, wantsDemo } = started
  const { migrations, copy } = opened.upgrade
  if (migrations.length > 0)
    log.info(
      { migrations, copy },
      'the database was migrated, and the hours of every pot are as before',
    )
  for (const slip of env.misspelled) log.warn(slip)
  const plainHttp = plainHttpWarning(env)
  if (plainHttp) log.warn(plainHttp)
  tell(startTexts.listening(url))
  if (hasNoAccount) {
    const isEmbedded = opened.kind === 'embedded'
    const mayShowLink = process.stdout.isTTY || started.printsLink
    const notice = { url, mayShowLink, isEmbedded, now: new Date() }
    const say = started.printsLink ? printLine : tell
    say(await firstAccountNotice(opened.db, notice))
    if (wantsDemo) tell(startTexts.noDemo)
  }
  const missingProxy = missingProxyWarning(env)
  if (missingProxy) log.warn(missingProxy)
  // A database that is lost now does not end the server, which listens already.
  await tellDemo(started).catch((error: unknown) =>
    log.warn({ err: error }, 'whether there are demo accounts could not be read'),
  )
  return null
}

/** Tells the demo logins that work, or that none can. */
async function tellDemo({ env, opened, keys, passwords, log, url }: Started): Promise<void> {
  const { db } = opened
  if (env.allowsDemo) {
    const logins = await demoLogins({ db, keys, passwords }, process.stdout.isTTY ? url : null)
    if (logins) tell(logins)
  } else if ((await countDemoAccounts(db)) > 0) {
    log.warn(
      `the database holds demo accounts, which cannot log in: HOST or PUBLIC_URL is not a loopback address. Create an account of your own with ${commandLine('admin:create')}`,
    )
  }
}
