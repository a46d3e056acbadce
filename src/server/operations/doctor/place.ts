import { constants, existsSync } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { missingProxyWarning } from '../../http/proxy-warnings.ts'
import { verifyMailServer } from '../../platform/mail/delivery.ts'
import type { Env } from '../../platform/system/env.ts'
import { missingFolderFault } from '../../platform/system/erasure-log.ts'
import { plainHttpWarning } from '../../platform/system/plain-http-warning.ts'
import { freeBytes, minimumBytes } from '../backup/free-space.ts'
import { type Finding, foundBy, mend, ok } from './findings.ts'

/** What is found of this machine and the mail server, beside the database. */
export async function examinePlace(env: Env): Promise<Finding[]> {
  const found = await Promise.all([
    foundBy('mail', env, () => mailFinding(env)),
    foundBy('erasures', env, () => erasuresFinding(env)),
    foundBy('disk', env, () => diskFinding(env)),
  ])
  return [settingsFinding(env), addressFinding(env), ...found]
}

function settingsFinding({ misspelled }: Env): Finding {
  return misspelled.length > 0 ? mend('settings', misspelled.join(' ')) : ok('settings', 'usable')
}

function addressFinding(env: Env): Finding {
  const warning = plainHttpWarning(env) ?? missingProxyWarning(env)
  if (warning) return mend('address', `${warning}.`)
  return ok('address', env.publicUrl?.origin ?? `http://localhost:${env.port}, for this machine`)
}

async function mailFinding({ smtpUrl, allowsPlainMail }: Env): Promise<Finding> {
  if (!smtpUrl) return ok('mail', 'SMTP_URL is not set: mail waits in the outbox')
  const { host } = new URL(smtpUrl)
  const failure = await verifyMailServer({ smtpUrl, allowsPlain: allowsPlainMail })
  if (!failure) return ok('mail', `${host} answers, and takes the password if there is one`)
  const { stage, reply, code } = failure.codes
  const details = [stage, reply, code].filter(Boolean).join(', ')
  return mend('mail', `${host} of SMTP_URL: ${failure.reason}${details && ` (${details})`}`)
}

/** Whether the record can be written: the file, or the directory in which the first erasure makes it. */
async function erasuresFinding(env: Env): Promise<Finding> {
  const { erasureLog } = env
  const missing = missingFolderFault(env)
  if (missing) return mend('erasures', missing)
  const file = resolve(erasureLog)
  const isThere = existsSync(file)
  const place = isThere ? file : nearest(file)
  const isWritable = await access(place, constants.W_OK).then(
    async () => isThere || (await stat(place)).isDirectory(),
    () => false,
  )
  if (!isWritable)
    return mend(
      'erasures',
      `${place} cannot be written, and ERASURE_LOG is ${file}: nobody can be erased. Mend that, or set ERASURE_LOG.`,
    )
  return ok('erasures', isThere ? `noted in ${file}` : `none is noted yet in ${file}`)
}

async function diskFinding({ dataDir }: Env): Promise<Finding> {
  const place = existsSync(dataDir) ? resolve(dataDir) : nearest(resolve(dataDir))
  return diskOf(await freeBytes(place), place)
}

/** What is said of so many free bytes. */
export function diskOf(bytes: number, place: string): Finding {
  const free = bytes < 10e9 ? `${Math.round(bytes / 1e6)} MB` : `${Math.round(bytes / 1e9)} GB`
  if (bytes >= minimumBytes) return ok('disk', `${free} are free in ${place}`)
  return mend('disk', `Only ${free} are free in ${place}. Make room: a full disk saves nothing.`)
}

/** The nearest directory above that is there. */
function nearest(path: string): string {
  const above = dirname(path)
  return existsSync(above) ? above : nearest(above)
}
