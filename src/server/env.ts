import * as z from 'zod/mini'

const loopback = ['127.0.0.1', 'localhost', '::1']

const variables = z.object({
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), 3000),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  SECRET_KEY: z.optional(z.string().check(z.minLength(32))),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: z.optional(z.string().check(z.minLength(3))),
  SUPPORT_EMAIL: z._default(z.email(), 'support@example.com'),
  TRUST_PROXY: z.optional(z.string().check(z.minLength(1))),
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
  ),
})

export type Env = ReturnType<typeof readEnv>

/** A configuration that cannot be meant. The message names the variable and what to do, for the person who starts us. */
export class EnvError extends Error {
  override readonly name = 'EnvError'
}

/**
 * Reads and checks the environment; the only reader of it. A configuration that is set in part is refused rather than
 * half obeyed: a database that was meant but not named would silently become the embedded one. Throws EnvError.
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env) {
  const parsed = variables.safeParse(source)
  if (!parsed.success) {
    const issues = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new EnvError(`The environment is not usable: ${issues.join('; ')}`)
  }
  const env = parsed.data
  const isLoopback = loopback.includes(env.HOST)

  const meant = ['PGHOST', 'PGDATABASE', 'PGUSER', 'PGPASSWORD'].filter((name) => source[name])
  if (!env.DATABASE_URL && meant.length > 0) {
    throw new EnvError(
      `${meant.join(', ')} is set but DATABASE_URL is not. Set DATABASE_URL to use PostgreSQL, or unset ${meant.join(', ')} to use the embedded database.`,
    )
  }
  if (env.SMTP_URL && !env.MAIL_FROM) {
    throw new EnvError('SMTP_URL is set but MAIL_FROM is not. Set MAIL_FROM to the sender address.')
  }
  if (!isLoopback && !env.PUBLIC_URL) {
    throw new EnvError(
      `HOST is ${env.HOST}, which others can reach, but PUBLIC_URL is not set. Set PUBLIC_URL to the address that people open, such as https://tidspott.example.com.`,
    )
  }
  return {
    port: env.PORT,
    host: env.HOST,
    isLoopback,
    publicUrl: env.PUBLIC_URL ? new URL(env.PUBLIC_URL) : null,
    databaseUrl: env.DATABASE_URL ?? null,
    dataDir: env.DATA_DIR,
    secretKey: env.SECRET_KEY ?? null,
    supportEmail: env.SUPPORT_EMAIL,
    trustProxy: env.TRUST_PROXY?.split(',').map((address) => address.trim()) ?? false,
    logLevel: env.LOG_LEVEL,
  }
}

/**
 * The account that `admin:create` makes without asking (design D29), unchecked, or null when the environment names none.
 * Throws EnvError when it is named in part.
 */
export function readAdminEnv(source: NodeJS.ProcessEnv = process.env) {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, ADMIN_NAME: name } = source
  if (!email && !password) return null
  if (!email || !password) {
    throw new EnvError(
      'Set both ADMIN_EMAIL and ADMIN_PASSWORD, or neither to be asked for them. ADMIN_NAME is optional.',
    )
  }
  return { email, password, name: name || null }
}
