import { describe, expect, it } from 'vitest'
import { openDatabase } from '#server/operations/opening/open.ts'
import { explainFault, isNotThereYet, placeOf } from '#server/platform/db/faults.ts'
import { OperatorError } from '#server/platform/system/operator-error.ts'

const dataDir = '/srv/tidspott'
const databaseUrl = 'postgres://trainer:hemligt%21@db.example.com:5433/tidspott'
const errorOf = (code: string, path?: string) =>
  Object.assign(new Error(code), { code, ...(path && { path }) })

describe('a fault of the place', () => {
  const ofDatabase = [
    'ECONNREFUSED',
    'CONNECT_TIMEOUT',
    'ENOTFOUND',
    'EAI_AGAIN',
    '28P01',
    '28000',
    '3D000',
    '42501',
    '53300',
    '57P03',
  ]
  for (const code of ofDatabase) {
    it(`${code} of PostgreSQL names the setting and the place, and not the password`, () => {
      const { message } = explainFault(errorOf(code), { databaseUrl, dataDir }) ?? { message: '' }
      expect(message).toContain('DATABASE_URL')
      expect(message).toContain('trainer@db.example.com:5433/tidspott')
      expect(message).not.toMatch(/hemligt/)
      expect(message.trim().split('\n')).toHaveLength(1)
    })
  }

  for (const code of ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR']) {
    it(`${code} of a file names the file and DATA_DIR`, () => {
      const error = errorOf(code, '/srv/tidspott/secret.key')
      const { message } = explainFault(error, { databaseUrl: null, dataDir }) ?? { message: '' }
      expect(message).toContain('/srv/tidspott/secret.key')
      expect(message).toContain('DATA_DIR')
    })
  }

  it.each([
    ['28000', 'Peer authentication failed for user "tidspott"', 'peer authentication'],
    ['28000', 'no pg_hba.conf entry for host', 'pg_hba.conf'],
    ['08P01', 'unsupported startup parameter: lock_timeout', 'DATABASE_PREPARE=0'],
    ['26000', 'prepared statement "s1" does not exist', 'DATABASE_PREPARE=0'],
  ])('%s "%s" tells of %s', (code, text, advice) => {
    const error = Object.assign(new Error(text), { code })
    expect(explainFault(error, { databaseUrl, dataDir })?.message).toContain(advice)
  })

  it('is not made of an error of the program', () => {
    expect(explainFault(new TypeError('x is not a function'), { databaseUrl, dataDir })).toBeNull()
    expect(explainFault('text', { databaseUrl, dataDir })).toBeNull()
  })

  it('of our own stays as it is', () => {
    const own = new OperatorError('A sentence.')
    expect(explainFault(own, { databaseUrl, dataDir })).toBe(own)
  })
})

describe('waiting for PostgreSQL', () => {
  it('helps when nothing listens or it is starting, not when the password is wrong', () => {
    expect(isNotThereYet(errorOf('ECONNREFUSED'))).toBe(true)
    expect(isNotThereYet(errorOf('57P03'))).toBe(true)
    expect(isNotThereYet(errorOf('28P01'))).toBe(false)
    expect(isNotThereYet(new TypeError('x'))).toBe(false)
  })

  it('is what only a start does: a command fails at once', async () => {
    const nothing = 'postgres://tidspott@127.0.0.1:1/tidspott'
    const error: unknown = await openDatabase({ databaseUrl: nothing, dataDir }).catch(
      (reason: unknown) => reason,
    )
    expect(isNotThereYet(error)).toBe(true)
    expect(explainFault(error, { databaseUrl: nothing, dataDir })?.message).toContain(
      'nothing listens there',
    )
  })
})

it('the place of a database is without its password', () => {
  expect(placeOf(databaseUrl)).toBe('trainer@db.example.com:5433/tidspott')
})
