import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { EnvError, readEnv } from '#server/platform/system/env.ts'

/** As of openssl rand -base64 48, -base64 24, -hex 32 and -hex 16, and of a password manager. */
const secrets = [
  'k3Jv9QmZ8xWq2LrT5yBn7HpC4dFs1GaE6uKi0oYtMbVcXzQwLpRn3Sd8',
  '9mQ2bX7vKp4LrZ8sTn1WcY6dHf3Jq0Ea',
  'f3a91c07be5d48269a0c7e15d3b84f6210c9a7e8d5b3f4621e0d9c8b7a695847',
  '7c1e9f03a5d84b62908e7f1d6c3ba452',
  'gul-Traktor!plommon?Vind7kvarn_Åska',
]

function refusal(source: Record<string, string>): string {
  try {
    readEnv(source)
    return 'accepted'
  } catch (error) {
    expect(error).toBeInstanceOf(EnvError)
    return (error as EnvError).message
  }
}

test('an empty environment means the loopback address and the embedded database', () => {
  expect(readEnv({})).toEqual({
    offlinePage: true,
    port: 3000,
    host: '127.0.0.1',
    publicUrl: null,
    allowsDemo: true,
    databaseUrl: null,
    allowsEmbedded: true,
    dataDir: './data',
    embeddedSync: true,
    erasureLog: 'data/erasures.log',
    backupHook: null,
    secretKey: null,
    oldSecretKey: null,
    smtpUrl: null,
    mailFrom: null,
    allowsPlainMail: false,
    supportEmail: 'support@example.com',
    alertEmail: null,
    privacy: null,
    trustProxy: false,
    metrics: null,
    databaseDirectUrl: null,
    databasePrepare: true,
    migrationDatabaseUrl: null,
    addressLog: 'short',
    eventsMonths: 24,
    demandsFactor: false,
    logLevel: 'info',
    misspelled: [],
  })
})

describe('a variable that is no setting, but is written almost as one', () => {
  test.each([
    ['PORTT', 'PORT'],
    ['Port', 'PORT'],
    ['PROT', 'PORT'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['SECRET_KEY_FIEL', 'SECRET_KEY_FILE'],
    ['MAIL_FORM', 'MAIL_FROM'],
    ['EMBEDED', 'EMBEDDED'],
    ['TRUSTED_PROXY', 'TRUST_PROXY'],
    ['REQUIRE_SECONDFACTORS', 'REQUIRE_SECOND_FACTOR'],
    ['ADMIN_PASWORD', 'ADMIN_PASSWORD'],
  ])('%s is named beside %s, and refuses nothing', (name, meant) => {
    const { misspelled } = readEnv({ [name]: 'hemligt', LOG_LEVEL: 'warn' })
    expect(misspelled).toEqual([`${name} is not a setting; did you mean ${meant}?`])
  })

  test.each([
    'HOME',
    'HOSTNAME',
    'HOSTTYPE',
    'POSIX',
    'PATH',
    'PWD',
    'TERM',
    'TMPDIR',
    'NODE_ENV',
    'http_proxy',
    'HTTP_PROXY',
    'XDG_DATA_DIRS',
    'XDG_DATA_HOME',
    'PGPORT',
    'PGHOST',
    'DATABASE_PASSWORD',
    'POSTGRES_HOST',
    'REDIS_PORT',
    'SMTP_HOST',
    'SMTP_PORT',
    'SMTP_USER',
    'LOGNAME',
    'KUBERNETES_PORT',
    'METRICS_PATH',
    'SECRET_KEY_BASE',
    'npm_config_port',
    'TIDSPOTT_TEST_SEED',
    'DATABASE_URL_FILE',
    'ADMIN_EMAIL',
  ])('%s is none', (name) => {
    expect(readEnv({ [name]: '', EMBEDDED: '1' })).toMatchObject({ misspelled: [] })
  })
})

describe('two servers on one port', () => {
  const shared = { PORT: '3000', METRICS_PORT: '3000' }
  const publicUrl = 'https://tidspott.example.com'

  test.each<Record<string, string>>([
    {},
    { HOST: 'localhost' },
    { HOST: '0.0.0.0', PUBLIC_URL: publicUrl },
    { HOST: '10.0.0.5', PUBLIC_URL: publicUrl, METRICS_HOST: '::' },
  ])('%j is refused with the setting to change', (source) => {
    expect(refusal({ ...shared, ...source })).toBe(
      'METRICS_PORT is 3000, and so is PORT. Set METRICS_PORT to another one, such as 9464.',
    )
  })

  test('is accepted on two addresses of the machine, and where both ports are free ones', () => {
    const two = { HOST: '10.0.0.5', PUBLIC_URL: publicUrl, METRICS_HOST: '10.0.0.6' }
    expect(readEnv({ ...shared, ...two })).toMatchObject({ port: 3000 })
    expect(readEnv({ PORT: '0', METRICS_PORT: '0' })).toMatchObject({ port: 0 })
  })
})

test.each([
  '10.0.0.1',
  'loopback, 10.0.0.0/8, fd00::/8',
  '0.0.0.0/1',
  'fe80::1%eth0',
  '::ffff:10.0.0.0/104',
])('TRUST_PROXY=%s is one that the server can be built with', async (TRUST_PROXY) => {
  const { trustProxy } = readEnv({ TRUST_PROXY })
  await fastify({ trustProxy }).close()
})

describe('valid value', () => {
  const publicUrl = 'https://tidspott.example.com'

  test.each([
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '65535' }, { port: 65_535 }],
    [{ HOST: 'localhost' }, { host: 'localhost', allowsDemo: true }],
    [{ HOST: '::1' }, { host: '::1', allowsDemo: true }],
    [
      { HOST: '0.0.0.0', PUBLIC_URL: publicUrl },
      { host: '0.0.0.0', allowsDemo: false },
    ],
    [{ PUBLIC_URL: publicUrl }, { publicUrl: new URL(publicUrl) }],
    [{ PUBLIC_URL: `${publicUrl}/` }, { publicUrl: new URL(publicUrl) }],
    [{ PUBLIC_URL: 'http://192.168.1.5:3000' }, { publicUrl: new URL('http://192.168.1.5:3000') }],
    [{ DATABASE_URL: 'postgres://u:p@db:5432/t' }, { databaseUrl: 'postgres://u:p@db:5432/t' }],
    [
      { DATABASE_URL: 'postgresql://u@db/t?sslmode=require' },
      { databaseUrl: 'postgresql://u@db/t?sslmode=require' },
    ],
    [
      { DATA_DIR: '/var/lib/tidspott' },
      { dataDir: '/var/lib/tidspott', erasureLog: '/var/lib/tidspott/erasures.log' },
    ],
    [{ ERASURE_LOG: '/srv/erasures' }, { dataDir: './data', erasureLog: '/srv/erasures' }],
    [{ SECRET_KEY_OLD: 'weak' }, { oldSecretKey: 'weak' }],
    [{ SMTP_PLAIN: '1' }, { allowsPlainMail: true }],
    [{ SMTP_PLAIN: '0' }, { allowsPlainMail: false }],
    [{ SUPPORT_EMAIL: 'hjalp@example.com' }, { supportEmail: 'hjalp@example.com' }],
    [{ TRUST_PROXY: '10.0.0.1' }, { trustProxy: ['10.0.0.1'] }],
    [
      { TRUST_PROXY: 'loopback, 10.0.0.0/8, fd00::/8' },
      { trustProxy: ['loopback', '10.0.0.0/8', 'fd00::/8'] },
    ],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [
      {
        PRIVACY_CONTROLLER: 'Gym AB',
        PRIVACY_ADDRESS: 'Gatan 1, Umeå',
        PRIVACY_CONTACT: 'gdpr@example.com',
      },
      {
        privacy: {
          controller: 'Gym AB',
          address: 'Gatan 1, Umeå',
          contact: 'gdpr@example.com',
          eventsMonths: 24,
        },
      },
    ],
    [{ PRIVACY_CONTROLLER: 'Gym AB', PRIVACY_CONTACT: 'gdpr@example.com' }, { privacy: null }],
    [{ EVENTS_MONTHS: '36' }, { eventsMonths: 36 }],
    [{ ADDRESS_LOG: 'hash' }, { addressLog: 'hash' }],
    [{ REQUIRE_SECOND_FACTOR: '1' }, { demandsFactor: true }],
    [{ REQUIRE_SECOND_FACTOR: '0' }, { demandsFactor: false }],
    [{}, { offlinePage: true }],
    [{ OFFLINE_PAGE: '0' }, { offlinePage: false }],
    [
      { SMTP_URL: 'smtp://mail:25', MAIL_FROM: 'Tidspott <no-reply@example.com>' },
      {
        smtpUrl: 'smtp://mail:25',
        mailFrom: { name: 'Tidspott', address: 'no-reply@example.com' },
      },
    ],
    [{ MAIL_FROM: 'a@b.se' }, { mailFrom: { name: '', address: 'a@b.se' } }],
    [{ MAIL_FROM: '<a@b.se>' }, { mailFrom: { name: '', address: 'a@b.se' } }],
    [
      { MAIL_FROM: '"Träna, mera" <a@b.se>' },
      { mailFrom: { name: 'Träna, mera', address: 'a@b.se' } },
    ],
    [{ SOMETHING_ELSE: 'x' }, {}],
  ])('%j is accepted', (source, expected) => {
    expect(readEnv(source)).toMatchObject(expected)
  })
})

test.each(secrets)('the secret %s is random enough', (SECRET_KEY) => {
  expect(readEnv({ SECRET_KEY })).toMatchObject({ secretKey: SECRET_KEY })
})

describe('demo data and demo logins', () => {
  test.each([
    {},
    { HOST: 'localhost' },
    { HOST: '::1' },
    { PUBLIC_URL: 'http://localhost:3000' },
    { PUBLIC_URL: 'https://localhost' },
    { PUBLIC_URL: 'http://127.0.0.1:8080' },
    { PUBLIC_URL: 'http://[::1]:3000' },
  ])('are allowed with %j', (source) => {
    expect(readEnv(source)).toMatchObject({ allowsDemo: true })
  })

  test.each([
    { PUBLIC_URL: 'https://tidspott.example.com' },
    { PUBLIC_URL: 'http://192.168.1.5:3000' },
    { PUBLIC_URL: 'http://localhost.example.com' },
    { PUBLIC_URL: 'http://127.0.0.1.example.com' },
    { PUBLIC_URL: 'http://0.0.0.0:3000' },
    { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' },
    { HOST: '::', PUBLIC_URL: 'http://[::1]:3000' },
    { HOST: '192.168.1.5', PUBLIC_URL: 'http://127.0.0.1:3000' },
  ])('are refused with %j', (source) => {
    expect(readEnv(source)).toMatchObject({ allowsDemo: false })
  })
})

describe('invalid value', () => {
  test.each([
    ['PORT', ['', ' ', 'abc', '-1', '65536', '3000.5', '1e3', '0x50', '3000 ', '٣']],
    ['HOST', ['']],
    [
      'PUBLIC_URL',
      [
        '',
        'www.example.org',
        'ftp://example.com',
        'javascript:alert(1)',
        'https://example.com/tidspott',
        'https://example.com?x=1',
        'https://u:p@example.com',
        'https://',
      ],
    ],
    ['DATABASE_URL', ['', 'db:5432', 'mysql://db/t', 'file:./data']],
    ['DATA_DIR', ['']],
    ['ERASURE_LOG', ['']],
    ['EMBEDDED', ['', 'yes']],
    ['EMBEDDED_SYNC', ['', 'off']],
    ['EVENTS_MONTHS', ['', '0', '2', '-24', '2.5', 'never', '10000']],
    ['SMTP_PLAIN', ['', 'yes', 'no', 'true']],
    ['REQUIRE_SECOND_FACTOR', ['', 'on', 'off', 'true']],
    ['OFFLINE_PAGE', ['', 'on', 'off', 'false']],
    [
      'SECRET_KEY',
      [
        '',
        'short',
        'k3Jv9QmZ8xWq2LrT5yBn7HpC4dFs1Ga',
        'x'.repeat(64),
        'password'.repeat(5),
        'changeme-changeme-changeme-changeme',
        'abcdefghijklmnopqrstuvwxyz0123456789',
        '12345678901234567890123456789012',
        'qwertyqwertyqwertyqwertyqwertyqwerty',
        'sommar2026sommar2026sommar2026sommar2026',
      ],
    ],
    ['SECRET_KEY_OLD', ['']],
    [
      'SMTP_URL',
      [
        '',
        'mail.example.com',
        'http://mail.example.com',
        'smtp://',
        'smtp://mail.example.com/x',
        'smtp://mail.example.com?pool=true',
        'smtp://user:100%@mail.example.com',
      ],
    ],
    [
      'MAIL_FROM',
      ['', 'x', 'Tidspott', 'a@b@c', 'a@b, c@d', '<a@b', 'A <a@b> B', 'A\r\nBcc: c@d <a@b>'],
    ],
    ['SUPPORT_EMAIL', ['', 'support', 'support@', '"><script>@example.com']],
    [
      'TRUST_PROXY',
      [
        '',
        'true',
        '1',
        'proxy.example.com',
        '10.0.0.1/33',
        '10.0.0.0/8/8',
        '0.0.0.0/0',
        '::/0',
        'loopback, 10.0.0.0/00',
        'fd00::/129',
        '10.0.0.1,',
        '*',
      ],
    ],
    ['LOG_LEVEL', ['', 'loud', 'INFO']],
  ])('%s is refused by name, and the value is not repeated', (name, values) => {
    for (const value of values) {
      const message = refusal({ [name]: value })
      expect(message).toMatch(new RegExp(`^The environment is not usable: ${name}: must `))
      if (value.length > 8) expect(message).not.toContain(value)
    }
  })

  test('several are reported together', () => {
    const message = refusal({ PORT: 'x', LOG_LEVEL: 'y' })
    expect(message).toContain('PORT')
    expect(message).toContain('LOG_LEVEL')
  })
})

describe('partial configuration', () => {
  test.each(['PGHOST', 'PGDATABASE', 'PGUSER', 'PGPASSWORD'])(
    '%s without DATABASE_URL is refused rather than embedded',
    (name) => {
      const message = refusal({ [name]: 'hemligt-db' })
      expect(message).toContain(name)
      expect(message).toContain('DATABASE_URL')
      expect(message).not.toContain('hemligt-db')
      const databaseUrl = 'postgres://u@db/t'
      expect(readEnv({ [name]: 'x', DATABASE_URL: databaseUrl })).toMatchObject({ databaseUrl })
    },
  )

  test('DATABASE_DIRECT_URL without DATABASE_URL', () => {
    const message = refusal({ DATABASE_DIRECT_URL: 'postgres://u:hemligt@db/t' })
    expect(message).toContain('DATABASE_URL is not')
    expect(message).not.toContain('hemligt')
  })

  test('DATABASE_PREPARE=0 without an address past the pooler', () => {
    const pooled = { DATABASE_URL: 'postgres://u@pooler/t', DATABASE_PREPARE: '0' }
    expect(refusal(pooled)).toContain('Set DATABASE_DIRECT_URL')
    const direct = 'postgres://u@db/t'
    expect(readEnv({ ...pooled, DATABASE_DIRECT_URL: direct })).toMatchObject({
      databasePrepare: false,
      databaseDirectUrl: direct,
    })
    expect(readEnv({ ...pooled, MIGRATION_DATABASE_URL: direct })).toMatchObject({
      databasePrepare: false,
    })
  })

  test('SMTP_URL without MAIL_FROM', () => {
    const message = refusal({ SMTP_URL: 'smtp://user:hemligt@mail:25' })
    expect(message).toContain('MAIL_FROM')
    expect(message).not.toContain('hemligt')
  })

  test.each(['0.0.0.0', '::', '192.168.1.5', 'example.com'])(
    'HOST %s, which is not loopback, without PUBLIC_URL',
    (host) => {
      expect(refusal({ HOST: host })).toContain('PUBLIC_URL')
    },
  )
})

describe('a secret in a file', () => {
  const databaseUrl = 'postgres://u:p@db:5432/t'

  async function fileWith(text: string): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'secrets-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'secret')
    await writeFile(file, text)
    return file
  }

  test('is read without its line break, for each secret', async () => {
    const of = async (text: string) => fileWith(`${text}\n`)
    const [secret = '', older = ''] = secrets
    const source = {
      DATABASE_URL_FILE: await of(databaseUrl),
      DATABASE_DIRECT_URL_FILE: await of('postgres://direct@db/t'),
      MIGRATION_DATABASE_URL_FILE: await of('postgres://owner@db/t'),
      SECRET_KEY_FILE: await of(secret),
      SECRET_KEY_OLD_FILE: await of(older),
      SMTP_URL_FILE: await of('smtps://u:p@mail:465'),
      MAIL_FROM: 'a@b.se',
    }
    expect(readEnv(source)).toMatchObject({
      databaseUrl,
      databaseDirectUrl: 'postgres://direct@db/t',
      migrationDatabaseUrl: 'postgres://owner@db/t',
      secretKey: secret,
      oldSecretKey: older,
      smtpUrl: 'smtps://u:p@mail:465',
    })
  })

  test('is refused when it is empty, cannot be read, is unusable, or the variable is set as well', async () => {
    const file = await fileWith(databaseUrl)
    expect(refusal({ DATABASE_URL_FILE: file, DATABASE_URL: databaseUrl })).toMatch(
      'DATABASE_URL and DATABASE_URL_FILE are both set',
    )
    expect(refusal({ SECRET_KEY_FILE: `${file}.missing` })).toMatch(
      /SECRET_KEY_FILE: .*cannot be read/,
    )
    expect(refusal({ SECRET_KEY_FILE: await fileWith(' \n') })).toMatch(
      /SECRET_KEY_FILE: .*is empty/,
    )
    expect(refusal({ SECRET_KEY_FILE: await fileWith('svagt') })).toMatch('SECRET_KEY')
  })

  test('an empty file of a database is refused, but where EMBEDDED=1 says that none is meant', async () => {
    const file = await fileWith('')
    const files = { DATABASE_URL_FILE: file, MIGRATION_DATABASE_URL_FILE: file }
    expect(refusal(files)).toMatch(/DATABASE_URL_FILE: .*is empty/)
    const { databaseUrl: none, migrationDatabaseUrl } = readEnv({ ...files, EMBEDDED: '1' })
    expect([none, migrationDatabaseUrl]).toEqual([null, null])
    expect(refusal({ SECRET_KEY_FILE: file, EMBEDDED: '1' })).toMatch(/SECRET_KEY_FILE: .*is empty/)
  })
})
