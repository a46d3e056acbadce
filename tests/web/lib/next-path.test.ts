import { describe, expect, it } from 'vitest'
import { loginPath, nextIn, safeNext } from '#web/lib/next-path.ts'

describe('safeNext', () => {
  it.each([
    '/',
    '/dashboard',
    '/dashboard/calendar?v=2026-W47&klient=a#b',
    '/dashboard/clients/å%20ä',
  ])('keeps the internal path %s', (path) => {
    expect(safeNext(path)).toBe(path)
  })

  it.each([
    null,
    '',
    'dashboard',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/dashboard\\..\\..',
    '/.//evil.example',
    '/..//evil.example',
    '/dashboard/..//evil.example',
    '/dashboard/..',
    ' /dashboard',
    '/dash board',
    'https://evil.example/dashboard',
    'javascript:alert(1)',
    'data:text/html,x',
    `/${'a'.repeat(1001)}`,
  ])('rejects %j, an open redirect', (path) => {
    expect(safeNext(path)).toBeNull()
  })

  it.each(['/login', '/login?next=/dashboard', '/login#x', '/auth'])(
    'rejects %s, which would redirect back to the login',
    (path) => {
      expect(safeNext(path)).toBeNull()
    },
  )

  it('stays on the same origin for every accepted path', () => {
    const origin = 'https://tidspott.example'
    for (const path of ['/dashboard', '/@evil.example', '/:80', '/%2f/evil.example', '/a?b=//c']) {
      const kept = safeNext(path)
      expect(kept && new URL(kept, origin).origin).toBe(origin)
    }
  })
})

describe('loginPath', () => {
  it('stores the current path', () => {
    expect(loginPath('/dashboard/calendar?v=2026-W47')).toBe(
      '/login?next=%2Fdashboard%2Fcalendar%3Fv%3D2026-W47',
    )
  })

  it('keeps what stands behind the # out of the query, and back again', () => {
    const path = '/join-organization#code=k7qmx'
    expect(loginPath(path)).toBe('/login?next=%2Fjoin-organization#code=k7qmx')
    expect(nextIn(new URL(loginPath(path), 'https://tidspott.example'))).toBe(path)
    expect(nextIn({ search: '?next=%2Fa%23code%3Db', hash: '' })).toBe('/a#code=b')
    expect(nextIn({ search: '?next=//evil.example', hash: '#x' })).toBeNull()
    expect(nextIn({ search: '', hash: '#x' })).toBeNull()
  })

  it.each(['/', '//evil.example', '/login'])('stores nothing for %s', (from) => {
    expect(loginPath(from)).toBe('/login')
  })
})
