import { describe, expect, test } from 'vitest'
import { loginOfferLetter } from '#server/operations/mailing/account-letters.ts'
import { instantOf } from '#shared/time.ts'

const url = 'https://tidspott.example.com'
const facts = {
  name: 'Anna Öst',
  email: 'anna@example.com',
  trainer: 'Åsa Öberg',
  link: `${url}/login-offer#abc`,
  expiresAt: instantOf('2026-11-25', '12:00'),
  supportEmail: 'hjalp@example.com',
}
const { subject, text, html } = loginOfferLetter(facts)

test('says who offers the login, and where and until when it is accepted', () => {
  expect(subject).toBe('Din inloggning till Tidspott')
  expect(text).toBe(`Hej Anna Öst!

Åsa Öberg vill ge dig en egen inloggning till Tidspott, där du ser dina timmar och pass.

Godkänn på sidan som knappen leder till. Du loggar in med anna@example.com: har du ingen inloggning väljer du ett lösenord där.

Svara på erbjudandet:
${url}/login-offer#abc

Länken fungerar en gång, till klockan 12:00 den 25 november 2026. Har du fått flera mejl gäller bara länken i det senaste.

Känner du inte igen det här kan du bortse från mejlet. Då händer ingenting.

Frågor? Skriv till hjalp@example.com.

Hälsningar från Tidspott
`)
})

describe('HTML of the mail', () => {
  test('is Swedish, has a title, one heading and one button, and loads no resources', () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="sv">/)
    expect(html).toContain(`<title>${subject}</title>`)
    expect(html.match(/<h1[^>]*>([^<]*)<\/h1>/g)).toHaveLength(1)
    expect(html.match(/class="button"/g)).toHaveLength(1)
    expect(html).toContain(`href="${/^https:.*$/m.exec(text)?.[0]}"`)
    expect(html).not.toMatch(/<(img|script|iframe|object|link|video|form)\b|src=|url\(|@import/i)
  })

  test('has the same text as the plain text part', () => {
    const words = html
      .replace(/<style>.*<\/style>/s, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, '')
    for (const part of text.split(/\n+|:\n/).filter(Boolean))
      expect(words).toContain(part.replace(/\s+|:$/g, ''))
  })
})

test('escapes the names of client and trainer', () => {
  const hostile = `<img src=x onerror="alert(1)">'&"</p><script>`
  const written = loginOfferLetter({ ...facts, name: hostile, trainer: hostile })
  expect(written.html).not.toMatch(/<img|<script|"><s|<\/p><s/)
  expect(written.html.match(/&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt;/g)).toHaveLength(2)
})
