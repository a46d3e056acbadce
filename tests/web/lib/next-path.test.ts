import { describe, expect, it } from 'vitest'
import { loginPath, safeNext } from '#web/lib/next-path.ts'

describe('safeNext', () => {
  it.each([
    '/',
    '/dashboard',
    '/dashboard/calendar?v=2026-W47&klient=a#b',
    '/dashboard/clients/å%20ä',
  ])('keeps the own path %s', (path) => {
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
  ])('drops %j, which could lead elsewhere', (path) => {
    expect(safeNext(path)).toBeNull()
  })

  it.each(['/login', '/login?next=/dashboard', '/login#x', '/auth'])(
    'drops %s, which would lead back to the login',
    (path) => {
      expect(safeNext(path)).toBeNull()
    },
  )

  it('stays on this site however a browser resolves what is kept', () => {
    const origin = 'https://tidspott.example'
    for (const path of ['/dashboard', '/@evil.example', '/:80', '/%2f/evil.example', '/a?b=//c']) {
      const kept = safeNext(path)
      expect(kept && new URL(kept, origin).origin).toBe(origin)
    }
  })
})

describe('loginPath', () => {
  it('remembers where the person was', () => {
    expect(loginPath('/dashboard/calendar?v=2026-W47')).toBe(
      '/login?next=%2Fdashboard%2Fcalendar%3Fv%3D2026-W47',
    )
  })

  it.each(['/', '//evil.example', '/login'])('has nothing to remember of %s', (from) => {
    expect(loginPath(from)).toBe('/login')
  })
})
