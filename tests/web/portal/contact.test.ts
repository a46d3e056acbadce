import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withPlainSpaces } from '#shared/plain-text.ts'
import type { PortalPayload } from '#shared/portal/payload.ts'
import { instantOf } from '#shared/time.ts'
import { anyCharacter } from '#tests/any-character.ts'
import {
  changeLabel,
  eventLabel,
  isReachable,
  mailHref,
  rowLinkOf,
  sessionLabel,
} from '#web/portal/sections/contact.ts'

const nowhere: PortalPayload['trainer']['contact'] = { email: null, phone: null }
const mailed = { ...nowhere, email: 'pt@example.com' }
const rung = { ...nowhere, phone: '070-174 06 96' }
const row = 'passet tis 24 nov 2026 10:00–11:00'

function hrefOf(contact: typeof nowhere, words = row): string {
  return rowLinkOf({ name: 'Johanna', contact }, words)?.href ?? ''
}

/** A mailto link as a mail program parses it: recipient and subject. */
function read(href: string): { to: string; fields: [string, string][] } {
  const { protocol, pathname, searchParams } = new URL(href)
  expect(protocol).toBe('mailto:')
  return { to: decodeURIComponent(pathname), fields: [...searchParams] }
}

describe('contact link of a row', () => {
  it('is a mailto link about the row', () => {
    expect(read(hrefOf(mailed))).toEqual({
      to: 'pt@example.com',
      fields: [['subject', `Stämmer inte: ${row}`]],
    })
  })

  it('encodes spaces as %20 and not as plus signs', () => {
    expect(hrefOf(mailed, 'påfyllningen tis 3 nov 2026, +5 h')).toBe(
      'mailto:pt@example.com?subject=St%C3%A4mmer%20inte%3A%20p%C3%A5fyllningen%20tis%203%20nov%202026%2C%20%2B5%20h',
    )
  })

  it('is a tel link with a number and no address', () => {
    expect(hrefOf(rung)).toBe('tel:+46701740696')
  })

  it('is a mailto link with both', () => {
    expect(hrefOf({ ...mailed, phone: '070-174 06 96' })).toBe(hrefOf(mailed))
  })

  it.each([
    ['nothing', nowhere],
    ['text that is no number', { ...nowhere, phone: 'ring mig' }],
    ['two numbers', { ...nowhere, phone: '070-1740696, 070-1740697' }],
    ['a number with parameters', { ...nowhere, phone: '0701740696;ext=1' }],
  ])('is absent when the trainer shows %s', (_what, contact) => {
    expect(rowLinkOf({ name: 'Johanna', contact }, row)).toBeNull()
    expect(isReachable(contact)).toBe(false)
  })

  it.each([
    ['an address', mailed],
    ['a number', rung],
  ])('is present when the trainer shows %s', (_what, contact) => {
    expect(isReachable(contact)).toBe(true)
  })

  it.each([
    '070-174 06 96',
    '+46 70 174 06 96',
    '0046701740696',
    '+47 912 34 567',
    '(08) 123 456 78',
    '114 14',
  ])('dials %s with digits and a leading plus only', (phone) => {
    expect(hrefOf({ ...nowhere, phone })).toMatch(/^tel:\+?\d+$/)
  })

  it('has an accessible name that begins with its visible text, followed by its row', () => {
    expect(rowLinkOf({ name: 'Johanna Bergström', contact: mailed }, row)).toMatchObject({
      trainer: 'Johanna Bergström',
      label: `Stämmer inte? Kontakta Johanna Bergström om ${row}`,
    })
  })

  it.each([
    ['a name on two lines', 'Johanna\r\nBergström', 'Johanna Bergström'],
    ['a name from right to left', 'مدربة شخصية', 'مدربة شخصية'],
    ['a name with a bidi override', '\u202eannahoJ', 'annahoJ'],
    ['a name with extra spaces', '  Johanna   B ', 'Johanna B'],
  ])('contains %s', (_what, name, shown) => {
    const link = rowLinkOf({ name, contact: mailed }, row)
    expect(link?.trainer).toBe(shown)
    expect(link?.label).toBe(`Stämmer inte? Kontakta ${shown} om ${row}`)
  })
})

describe('header injection into a mailto link is impossible with', () => {
  it.each([
    'a\r\nBcc: b@example.com',
    'a\nb',
    'a&bcc=b@example.com',
    'a?body=x',
    '100 %0D%0Abcc=b',
    'a#b',
    '"><script>',
    'träning 🏋️ مدرب',
    'half \ud800',
  ])('row %j', (words) => {
    const href = hrefOf(mailed, words)
    expect(href).toMatch(/^mailto:pt@example\.com\?subject=[\w%!'()*.~-]+$/)
    expect(href).not.toMatch(/%0[AD]/i)
    expect(read(href).fields).toHaveLength(1)
  })

  it.each([
    ['pt+klient@example.com', 'pt+klient@example.com'],
    ["o'brien@example.com", "o'brien@example.com"],
    ['a?subject=x@example.com', 'a?subject=x@example.com'],
    ['a&b=c@example.com', 'a&b=c@example.com'],
    ['a%40b@example.com', 'a%40b@example.com'],
    ['a@b@example.com', 'a@b@example.com'],
    ['a,b@example.com', 'a,b@example.com'],
    ['a@example.com\r\nbcc: b@example.com', 'a@example.com bcc: b@example.com'],
    ['träning@exempel.se', 'träning@exempel.se'],
  ])('address %j', (email, to) => {
    const href = mailHref(email)
    expect(href).toMatch(/^mailto:[\w%!'()*.~-]+@[\w%.~-]+$/)
    expect(read(href)).toEqual({ to, fields: [] })
  })

  it('any characters', () => {
    const anything = fc.string({ unit: anyCharacter })
    fc.assert(
      fc.property(anything, anything, (email, words) => {
        const href = hrefOf({ ...nowhere, email: `${email}@example.com` }, words)
        expect(href).toMatch(/^mailto:[\w%!'()*.~-]*@example\.com\?subject=[\w%!'()*.~-]+$/)
        expect(href).not.toMatch(/%0[AD]/i)
      }),
    )
  })
})

describe('text of a row', () => {
  it('has the date and time of a session in Stockholm time', () => {
    const session = { startsAt: instantOf('2026-11-24', '10:00'), durationHours: 1.5 }
    expect(sessionLabel(session)).toBe('passet tis 24 nov 2026 10:00–11:30')
  })

  it.each([
    ['opening', 10, 'öppningen tis 3 nov 2026, +10 h'],
    ['added', 5, 'påfyllningen tis 3 nov 2026, +5 h'],
    ['removed', -1.5, 'justeringen tis 3 nov 2026, −1,5 h'],
    ['completed', -1, 'det genomförda passet tis 3 nov 2026, −1 h'],
    ['noShow', -1, 'det uteblivna passet tis 3 nov 2026, −1 h'],
  ] as const)('has the kind, the date and the hours: %s', (kind, hours, words) => {
    const date = instantOf('2026-11-03', '00:30')
    expect(withPlainSpaces(eventLabel({ kind, date, hours }))).toBe(words)
  })

  it.each([
    [5, 'påfyllningen tis 3 nov 2026, +5 h'],
    [-2, 'justeringen tis 3 nov 2026, −2 h'],
  ])('is the same in the history: %d h', (hoursAdded, words) => {
    const change = { date: instantOf('2026-11-03', '23:30'), hoursAdded }
    expect(withPlainSpaces(changeLabel(change))).toBe(words)
  })
})
