import { describe, expect, test } from 'vitest'
import { clientLoginLetter } from '#server/mail/letters.ts'
import { instantOf } from '#shared/time.ts'

const url = 'https://tidspott.example.com'
const facts = {
  name: 'Anna Öst',
  email: 'anna@example.com',
  trainer: 'Åsa Öberg',
  supportEmail: 'hjalp@example.com',
}
const first = clientLoginLetter({
  ...facts,
  isActivated: false,
  link: `${url}/reset-password#abc`,
  expiresAt: instantOf('2026-11-25', '12:00'),
})
const further = clientLoginLetter({ ...facts, isActivated: true, link: `${url}/login` })

test('the mail to an account without a password says who gives the login, and where and until when to choose one', () => {
  expect(first.subject).toBe('Din inloggning till Tidspott')
  expect(first.text).toBe(`Hej Anna Öst!

Åsa Öberg ger dig en egen inloggning till Tidspott, där du ser dina timmar och pass.

Välj ett lösenord, så kan du sedan logga in med anna@example.com.

Välj lösenord:
${url}/reset-password#abc

Länken fungerar en gång, till klockan 12:00 den 25 november 2026. Har du fått flera mejl gäller bara länken i det senaste. Har den slutat fungera kan du be om en ny på inloggningssidan, under Glömt lösenord?

Känner du inte igen det här kan du bortse från mejlet.

Frågor? Skriv till hjalp@example.com.

Hälsningar från Tidspott
`)
})

test('the mail to an account with a password says what is new, and contains no reset link', () => {
  expect(further.subject).toBe('Din inloggning till Tidspott')
  expect(further.text).toBe(`Hej Anna Öst!

Dina timmar och pass hos Åsa Öberg finns nu bakom din inloggning till Tidspott.

Logga in som vanligt med anna@example.com, så ser du dem.

Logga in:
${url}/login

Känner du inte igen det här kan du bortse från mejlet.

Frågor? Skriv till hjalp@example.com.

Hälsningar från Tidspott
`)
  expect(further.html).not.toContain('reset-password')
})

describe.each([
  ['a first password', first],
  ['an account in use', further],
])('HTML of the mail (%s)', (_name, { subject, text, html }) => {
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
  const { html } = clientLoginLetter({
    ...facts,
    name: hostile,
    trainer: hostile,
    isActivated: true,
    link: `${url}/login`,
  })
  expect(html).not.toMatch(/<img|<script|"><s|<\/p><s/)
  expect(html.match(/&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt;/g)).toHaveLength(2)
})
