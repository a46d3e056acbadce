import { isIP } from 'node:net'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import * as z from 'zod/mini'
import type { PrivacyNotice } from '#shared/app/privacy/notice.ts'
import { isLoopback } from './loopback.ts'
import { misspelledAmong } from './misspelled.ts'
import { OperatorError } from './operator-error.ts'
import { secretNames, secretsInFiles } from './secret-files.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** An e-mail address, optionally as `Name <address>`. */
const sender = /^(?:([^<>\r\n]*)<([^\s<>@,;]+@[^\s<>@,;]+)>|([^\s<>@,;]+@[^\s<>@,;]+))$/

const onOrOff = z.enum(['0', '1'], 'must be 0 or 1')
// Not coerced: an empty string would be port 0, and 1e3 port 1000.
const port = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
        'must be a number from 0 to 65535',
      ),
    ),
  z.transform(Number),
)
const filled = z.string().check(z.minLength(1, 'must not be empty'))

const variables = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(filled, '127.0.0.1'),
  PUBLIC_URL: z.optional(
    z
      .url({
        protocol: /^https?$/,
        error: 'must be the address that people open, such as https://tidspott.example.com',
      })
      .check(z.refine(isOrigin, 'must be an address without a path')),
  ),
  DATABASE_URL: z.optional(
    z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
  ),
  // The same database past a pooler in transaction mode: migrations and backups need a session of their own.
  DATABASE_DIRECT_URL: z.optional(
    z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
  ),
  DATABASE_PREPARE: z._default(onOrOff, '1'),
  MIGRATION_DATABASE_URL: z.optional(
    z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
  ),
  // The image sets it to 0: a container without DATABASE_URL would keep its rows in a volume by mistake.
  EMBEDDED: z._default(onOrOff, '1'),
  EMBEDDED_SYNC: z._default(onOrOff, '1'),
  DATA_DIR: z._default(filled, './data'),
  ERASURE_LOG: z.optional(filled),
  BACKUP_HOOK: z.optional(filled),
  SECRET_KEY: z.optional(
    z
      .string()
      .check(
        z.refine(
          isRandom,
          'must be at least 32 random characters; make one with: openssl rand -base64 48',
        ),
      ),
  ),
  // Not checked: a weak one is what a rotation replaces.
  SECRET_KEY_OLD: z.optional(filled),
  SMTP_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          isMailServer,
          'must be an address such as smtps://user:password@host:465, percent-encoded and with nothing after it',
        ),
      ),
  ),
  MAIL_FROM: z.optional(
    z.pipe(
      z.string().check(z.regex(sender, 'must be a sender such as Tidspott <no-reply@example.com>')),
      z.transform(readSender),
    ),
  ),
  SMTP_PLAIN: z._default(onOrOff, '0'),
  SUPPORT_EMAIL: z._default(z.email('must be an e-mail address'), 'support@example.com'),
  ALERT_EMAIL: z.optional(z.email('must be an e-mail address')),
  // Who is in charge of the personal data; the page about it is there when all three are set.
  PRIVACY_CONTROLLER: z.optional(filled),
  PRIVACY_ADDRESS: z.optional(filled),
  PRIVACY_CONTACT: z.optional(filled),
  TRUST_PROXY: z.optional(
    filled.check(
      z.refine(
        (text) => splitList(text).every(isAddress),
        'must be the IP addresses or networks of your proxies, separated by commas; with /0 any visitor could give any address',
      ),
    ),
  ),
  METRICS_PORT: z.optional(port),
  METRICS_HOST: z._default(filled, '127.0.0.1'),
  ADDRESS_LOG: z._default(z.enum(['short', 'hash'], 'must be short or hash'), 'short'),
  EVENTS_MONTHS: z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (text) => /^\d{1,4}$/.test(text) && Number(text) >= 3,
            'must be a number of months, at least 3',
          ),
        ),
      z.transform(Number),
    ),
    24,
  ),
  REQUIRE_SECOND_FACTOR: z._default(onOrOff, '0'),
  OFFLINE_PAGE: z._default(onOrOff, '1'),
  LOG_LEVEL: z._default(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
})

/** Every variable of the settings. */
export const variableNames = Object.keys(variables.shape)

/** Every variable that the program reads. */
const knownNames = [
  ...variableNames,
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'ADMIN_NAME',
  ...[...secretNames, 'ADMIN_PASSWORD'].map((name) => `${name}_FILE`),
]

/**
 * Whether a secret looks random: enough characters, distinct ones, and distinct steps from one to the next, and little in
 * it is repeated. Words, repeats and rows of the keyboard or the alphabet can be guessed, and with them every seal.
 */
function isRandom(secret: string): boolean {
  const codes = [...secret].map((character) => character.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, n) => code - (codes[n] ?? 0))
  return (
    codes.length >= 32 &&
    new Set(codes).size >= 10 &&
    new Set(steps).size >= 12 &&
    deflateRawSync(secret, { level: 9 }).length >= 22
  )
}

/** Whether the URL is an origin. A path would be ignored, so it is refused. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).href === `${new URL(text).origin}/`
}

/**
 * Whether the URL is a mail server. Unsupported parts are refused: query parameters, which some mail programs read
 * settings from, and credentials that cannot be decoded.
 */
function isMailServer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(text)
  const isPlain = ['', '/'].includes(pathname) && !search && !hash
  if (!/^smtps?:$/.test(protocol) || !hostname || !isPlain) return false
  try {
    decodeURIComponent(username + password)
    return true
  } catch {
    return false
  }
}

function readSender(text: string): { name: string; address: string } {
  const [, name = '', bracketed, bare] = sender.exec(text) ?? []
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: bracketed ?? bare ?? '' }
}

function splitList(text: string): string[] {
  return text.split(',').map((part) => part.trim())
}

/** Whether this is an IP address, a network such as 10.0.0.0/8, or a name that Fastify defines for several of them. */
function isAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128)
}

/** Whether one port cannot be listened on at both addresses. */
function doMeet(host: string, other: string): boolean {
  const isEvery = (name: string) => ['0.0.0.0', '::'].includes(name)
  return (
    host === other || isEvery(host) || isEvery(other) || (isLoopback(host) && isLoopback(other))
  )
}

/** What the page "Integritet" says; null unless all of it is set. */
function privacyOf(env: z.infer<typeof variables>): PrivacyNotice | null {
  const { PRIVACY_CONTROLLER: controller, PRIVACY_ADDRESS: address, PRIVACY_CONTACT: contact } = env
  if (!controller || !address || !contact) return null
  return { controller, address, contact, eventsMonths: env.EVENTS_MONTHS }
}

export type Env = ReturnType<typeof readEnv>

/** An invalid configuration. The message names the variable and what to do, for the operator. */
export class EnvError extends OperatorError {
  override readonly name = 'EnvError'
}

/**
 * Reads and validates the environment; the only reader of it. A partial configuration is refused: a database without
 * DATABASE_URL would silently become the embedded one. Throws EnvError.
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env) {
  // The units of systemd always name the files: EMBEDDED=1 says that empty ones are meant.
  const mayBeEmpty = source.EMBEDDED === '1' ? ['DATABASE_URL', 'MIGRATION_DATABASE_URL'] : []
  const { secrets, problems } = secretsInFiles(source, secretNames, mayBeEmpty)
  if (problems.length > 0) throw new EnvError(problems.join('; '))
  const parsed = variables.safeParse({ ...source, ...secrets })
  if (!parsed.success) {
    const issues = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new EnvError(`The environment is not usable: ${issues.join('; ')}`)
  }
  const env = parsed.data
  const listensLocally = isLoopback(env.HOST)

  const meant = ['PGHOST', 'PGDATABASE', 'PGUSER', 'PGPASSWORD'].filter((name) => source[name])
  if (!env.DATABASE_URL && meant.length > 0) {
    throw new EnvError(
      `${meant.join(', ')} is set but DATABASE_URL is not. Set DATABASE_URL to use PostgreSQL, or unset ${meant.join(', ')} to use the embedded database.`,
    )
  }
  if (env.EMBEDDED === '0' && !env.DATABASE_URL) {
    throw new EnvError(
      'DATABASE_URL is not set. Set it to the PostgreSQL that holds the data, or EMBEDDED=1 to keep it in DATA_DIR, which then must be on a volume of this one container.',
    )
  }
  if (env.MIGRATION_DATABASE_URL && !env.DATABASE_URL) {
    throw new EnvError(
      'MIGRATION_DATABASE_URL is set but DATABASE_URL is not. Set DATABASE_URL to the same database with the role of the server.',
    )
  }
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) {
    throw new EnvError(
      'DATABASE_DIRECT_URL is set but DATABASE_URL is not. Set DATABASE_URL to the pooler before that database, or to the database itself.',
    )
  }
  const isPooled = env.DATABASE_PREPARE === '0'
  if (isPooled && env.DATABASE_URL && !env.DATABASE_DIRECT_URL && !env.MIGRATION_DATABASE_URL) {
    throw new EnvError(
      'DATABASE_PREPARE is 0, as behind a pooler, but neither DATABASE_DIRECT_URL nor MIGRATION_DATABASE_URL is set. Set DATABASE_DIRECT_URL to the PostgreSQL behind the pooler: migrations and backups need a session of their own.',
    )
  }
  if (env.SMTP_URL && !env.MAIL_FROM) {
    throw new EnvError('SMTP_URL is set but MAIL_FROM is not. Set MAIL_FROM to the sender address.')
  }
  if (!listensLocally && !env.PUBLIC_URL) {
    throw new EnvError(
      `HOST is ${env.HOST}, which others can reach, but PUBLIC_URL is not set. Set PUBLIC_URL to the address that people open, such as https://tidspott.example.com.`,
    )
  }
  if (env.METRICS_PORT === env.PORT && env.PORT !== 0 && doMeet(env.HOST, env.METRICS_HOST)) {
    throw new EnvError(
      `METRICS_PORT is ${env.PORT}, and so is PORT. Set METRICS_PORT to another one, such as ${env.PORT === 9464 ? 9465 : 9464}.`,
    )
  }
  const publicUrl = env.PUBLIC_URL ? new URL(env.PUBLIC_URL) : null
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    // The loopback address is the only one. The demo's password is published, so demo data and logins are allowed on
    // it alone, as are the words about waiting mail in the log.
    allowsDemo: listensLocally && (!publicUrl || isLoopback(publicUrl.hostname)),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    databasePrepare: env.DATABASE_PREPARE === '1',
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL ?? null,
    allowsEmbedded: env.EMBEDDED === '1',
    dataDir: env.DATA_DIR,
    embeddedSync: env.EMBEDDED_SYNC === '1',
    erasureLog: env.ERASURE_LOG ?? join(env.DATA_DIR, 'erasures.log'),
    backupHook: env.BACKUP_HOOK ?? null,
    secretKey: env.SECRET_KEY ?? null,
    oldSecretKey: env.SECRET_KEY_OLD ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? null,
    allowsPlainMail: env.SMTP_PLAIN === '1',
    supportEmail: env.SUPPORT_EMAIL,
    /** Where the administrator of the server reads of failures; null when no address was given. */
    alertEmail: env.ALERT_EMAIL ?? source.SUPPORT_EMAIL ?? null,
    privacy: privacyOf(env),
    trustProxy: env.TRUST_PROXY === undefined ? false : splitList(env.TRUST_PROXY),
    metrics:
      env.METRICS_PORT === undefined ? null : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    addressLog: env.ADDRESS_LOG,
    eventsMonths: env.EVENTS_MONTHS,
    demandsFactor: env.REQUIRE_SECOND_FACTOR === '1',
    offlinePage: env.OFFLINE_PAGE === '1',
    logLevel: env.LOG_LEVEL,
    /** What is said of variables that are written almost as a setting, and so set nothing. */
    misspelled: misspelledAmong(Object.keys(source), knownNames),
  }
}

/** Whether errors are printed with their stack (LOG_LEVEL=debug); also before the settings are known to be valid. */
export function isDebugging(source: NodeJS.ProcessEnv = process.env): boolean {
  return source.LOG_LEVEL === 'debug'
}

/** The environment for a program that is not ours: without our secrets and the names of the files that they are in. */
export function environmentWithoutSecrets(source: NodeJS.ProcessEnv = process.env) {
  const hidden = new Set<string>([...secretNames, 'ADMIN_PASSWORD'])
  return Object.fromEntries(
    Object.entries(source).filter(([name]) => !hidden.has(name.replace(/_FILE$/, ''))),
  )
}

/**
 * The account for `admin:create` without prompts (D29), not validated, or null when the environment has none.
 * Throws EnvError when it is incomplete.
 */
export function readAdminEnv(source: NodeJS.ProcessEnv = process.env) {
  const { secrets, problems } = secretsInFiles(source, ['ADMIN_PASSWORD'])
  if (problems.length > 0) throw new EnvError(problems.join('; '))
  const {
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    ADMIN_NAME: name,
  }: NodeJS.ProcessEnv = { ...source, ...secrets }
  if (!email && !password) return null
  if (!email || !password) {
    throw new EnvError(
      'Set both ADMIN_EMAIL and ADMIN_PASSWORD, or neither to be asked for them. ADMIN_NAME is optional.',
    )
  }
  return { email, password, name: name || null }
}
