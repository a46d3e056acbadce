import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { installedFiles } from '#web/app/installed/installed-files.ts'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

let files: Awaited<ReturnType<typeof installedFiles>>
beforeAll(async () => {
  files = await installedFiles(read)
})
const textOf = (name: string) => files.texts[name] ?? ''

describe('the page in the place of one that cannot be fetched (D146)', () => {
  test('and its stylesheet, all that the worker keeps, are at most 10 KiB', () => {
    const kept = textOf('offline.html') + textOf('offline.css')
    expect(textOf('sw.js')).toContain("['/offline.html', '/offline.css']")
    expect(Buffer.byteLength(kept)).toBeGreaterThan(500)
    expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(10 * 1024)
  })

  test('is Swedish, offers to try again, and has no inline code, no inline style, and no other file', () => {
    const page = textOf('offline.html')
    expect(page).toContain('<html lang="sv">')
    expect(page).toContain('<h1>Ingen kontakt med tjänsten</h1>')
    expect(page).toContain('<a href="">Försök igen</a>')
    expect(page).not.toMatch(/<script|<style|style=|\son\w+=|__/)
    expect([...page.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, path]) => path)).toEqual([
      '/offline.css',
      '',
    ])
  })

  test('has the colours of the tokens in both schemes', () => {
    const [light = '', dark = ''] = textOf('offline.css').split(
      '@media (prefers-color-scheme:dark)',
    )
    expect(light).toContain('--app-page:#faf9f7;')
    expect(dark).toContain('--app-page:#141311;')
    expect(textOf('offline.css')).not.toMatch(/url\(|@import|light-dark/)
  })
})

describe('the worker (D146)', () => {
  /** Whether it answers for a navigation to the path. */
  const answers = (path: string) => {
    const [, pattern = ''] = /new RegExp\('(.+)', 'i'\)/.exec(textOf('sw.js')) ?? []
    return new RegExp(pattern.replaceAll('\\\\', '\\'), 'i').test(path)
  }

  test.each([
    '/dashboard',
    '/dashboard/',
    '/Dashboard/calendar',
    '/dashboard/clients/0b9a',
    '/dashboard/borttaget',
    '/org/dashboard',
    '/admin/events',
    '/profile',
    '/client-dashboard',
  ])('answers for %s', (path) => {
    expect(answers(path)).toBe(true)
  })

  test.each([
    '/',
    '/login',
    '/client/abc',
    '/Client/abc',
    '/client/abc/0b9a.ics',
    '/join-organization',
    '/reset-password',
    '/register',
    '/login-offer',
    '/confirm-email',
    '/first-account',
    '/letters/opt-out/abc',
    '/calendar/abc.ics',
    '/sheets/abc',
    '/trpc/auth.me',
    '/profile-images/abc',
    '/export/data',
    '/backup',
    '/healthz',
    '/dashboard/clients/0b9a/more',
    '/dashboard-not',
  ])('does not answer for %s', (path) => {
    expect(answers(path)).toBe(false)
  })

  test('changes with what it keeps, so that browsers fetch it anew', async () => {
    const nameIn = (text = '') => /offline-[\da-f]{12}/.exec(text)?.[0]
    const other = await installedFiles((path) => read(path).replaceAll('#0f766e', '#0f766f'))
    expect(nameIn(textOf('sw.js'))).toBeTruthy()
    expect(nameIn(other.texts['sw.js'])).not.toBe(nameIn(textOf('sw.js')))
  })

  test('and the one that ends it are without placeholders', () => {
    expect(textOf('sw.js').replace('`__…__`', '') + textOf('sw-off.js')).not.toContain('__')
  })
})

test('the manifest is Swedish, opens on today, and its shortcuts book, mark and show today (D146)', () => {
  const manifest = JSON.parse(textOf('manifest.webmanifest'))
  expect(manifest).toMatchObject({
    name: 'Tidspott',
    lang: 'sv',
    start_url: '/dashboard/calendar',
    scope: '/',
    display: 'standalone',
    theme_color: '#ffffff',
    background_color: '#faf9f7',
  })
  const shortcuts = (manifest.shortcuts as { name: string; url: string }[]).map(({ name, url }) => [
    name,
    url,
  ])
  expect(shortcuts).toEqual([
    ['Boka pass', '/dashboard/calendar?gor=boka'],
    ['Stäm av', '/dashboard/calendar?gor=stam-av'],
    ['Idag', '/dashboard/calendar'],
  ])
  const icons = manifest.icons as { src: string; sizes: string; purpose: string }[]
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes } of icons)
    expect(`${files.icons[src.slice(1)]?.pixels}x${files.icons[src.slice(1)]?.pixels}`).toBe(sizes)
  // A system cuts the corners of the other two itself.
  expect(files.icons['icon-maskable.png']?.svg).not.toContain('rx=')
  expect(files.icons['apple-touch-icon.png']?.svg).not.toContain('rx=')
})
