import { describe, expect, it } from 'vitest'
import { normalizeCode } from '#shared/organizations/invitation.ts'
import { safeNext } from '#web/lib/next-path.ts'
import {
  codeIn,
  joinPath,
  mailTokenIn,
  shownCode,
} from '#web/organizations/joining/invited-code.ts'

const whole = 'K7QMX-9PD2T-00AB1-CDEFG-HJKMN-PQRST'

describe('shownCode', () => {
  it.each([
    'k7qmx9pd2t00ab1cdefghjkmnpqrst',
    'K7QMX-9PD2T-00AB1-CDEFG-HJKMN-PQRST',
    ' k7qmx 9pd2t 00ab1 cdefg hjkmn pqrst ',
    'k7qmx9pd2tooablcdefghjkmnpqrst',
  ])('groups %j as the mail does', (typed) => {
    expect(shownCode(typed)).toBe(whole)
  })

  it.each(['', 'k7qmx', 'k7qmx9pd2t00ab1cdefghjkmnpqrst0', '<script>', '  '])(
    'leaves the incomplete code %j unchanged',
    (typed) => {
      expect(shownCode(typed)).toBe(typed)
    },
  )
})

describe('joinPath', () => {
  it('contains the normalised code', () => {
    expect(joinPath(` ${whole} `)).toBe('/join-organization#code=k7qmx9pd2t00ab1cdefghjkmnpqrst')
  })

  it.each(['', '   ', '-'])('has no code for %j', (typed) => {
    expect(joinPath(typed)).toBe('/join-organization')
  })

  it.each([whole, 'å & ? # =', '//evil.example', '\\\\x', '%0a', '"<>'])(
    'is a valid redirect after login, with %j',
    (typed) => {
      const path = joinPath(typed)
      expect(safeNext(path)).toBe(path)
      const { pathname, search, hash } = new URL(path, 'https://tidspott.example')
      expect([pathname, search]).toEqual(['/join-organization', ''])
      expect(codeIn({ search, hash })).toBe(normalizeCode(typed))
    },
  )
})

describe('codeIn', () => {
  it.each([
    ['', '', ''],
    ['', '#code=k7qmx', 'k7qmx'],
    ['?code=k7qmx', '', 'k7qmx'],
    ['?code=old', '#code=new', 'new'],
    ['?x=1', '#code=', ''],
  ])('of %j and %j is %j', (search, hash, code) => {
    expect(codeIn({ search, hash })).toBe(code)
  })
})

describe('mailTokenIn', () => {
  const token = `${'a-_9'.repeat(10)}xyz`

  it.each([
    ['', undefined],
    ['#code=k7qmx', undefined],
    [`#code=k7qmx&mail=${token}`, token],
    [`#code=k7qmx&mail=${token}x`, undefined],
    ['#code=k7qmx&mail=half', undefined],
  ])('of %j is %j', (hash, found) => {
    expect(mailTokenIn({ hash })).toBe(found)
  })
})
