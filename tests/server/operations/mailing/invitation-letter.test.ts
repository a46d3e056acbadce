import { describe, expect, test } from 'vitest'
import { invitationLetter } from '#server/operations/mailing/account-letters.ts'
import { instantOf } from '#shared/time.ts'

const code = 'k7qmx9pd2t4hw8vzb3rf'
const url = 'https://tidspott.example.com'
const facts = {
  name: 'Åsa Öberg',
  organization: 'Kraft & Form',
  inviter: 'Örjan Ek',
  code,
  expiresAt: instantOf('2026-11-25', '12:00'),
  supportEmail: 'hjalp@example.com',
}
const joining = {
  isNewAccount: false,
  isClient: false,
  link: `${url}/join-organization#code=${code}`,
}
const activating = { isNewAccount: true, isClient: false, link: `${url}/register#code=${code}` }

test('the mail to an existing account says who invites to what, where to join and until when', () => {
  const { subject, text } = invitationLetter({ ...facts, ...joining })
  expect(subject).toBe('Du är inbjuden till Tidspott')
  expect(text).toBe(`Hej Åsa Öberg!

Örjan Ek bjuder in dig till organisationen Kraft & Form i Tidspott, där tränare håller ordning på klienter, pass och timmar.

Du har redan ett konto. Logga in som vanligt, så kan du gå med.

Gå med i organisationen:
${joining.link}

Din inbjudningskod: K7QMX-9PD2T-4HW8V-ZB3RF

Koden fungerar en gång, till klockan 12:00 den 25 november 2026. Ge den inte till någon annan.

Känner du inte till organisationen kan du bortse från det här mejlet.

Frågor? Skriv till hjalp@example.com.

Hälsningar från Tidspott
`)
})

test('the mail to a client says that their account also becomes a trainer’s', () => {
  const { text } = invitationLetter({ ...facts, ...joining, isClient: true })
  expect(text).toContain(
    'Du har redan ett konto, som klient. Logga in som vanligt och gå med: då blir ditt konto också ett tränarkonto',
  )
  expect(text).toContain(joining.link)
})

test('the mail to a new account says that it was created, and where to activate it', () => {
  const { text } = invitationLetter({ ...facts, ...activating })
  expect(text).toContain(`
Ett konto väntar på dig. Välj ett eget lösenord, så är du inne och med i organisationen.

Aktivera ditt konto:
${activating.link}
`)
  expect(text).not.toContain('join-organization')
})

test('the mail of a deleted inviter names only the organisation', () => {
  const { text } = invitationLetter({ ...facts, ...joining, inviter: null })
  expect(text).toContain('\nDu är inbjuden till organisationen Kraft & Form i Tidspott, där')
  expect(text).not.toMatch(/null|undefined/)
})

describe.each([
  ['joining', invitationLetter({ ...facts, ...joining })],
  ['activating', invitationLetter({ ...facts, ...activating })],
])('HTML of the mail (%s)', (_name, { subject, text, html }) => {
  test('is Swedish, has a title and one heading, and loads no resources', () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="sv">/)
    expect(html).toContain(`<title>${subject}</title>`)
    expect(html.match(/<h1[^>]*>([^<]*)<\/h1>/g)).toHaveLength(1)
    expect(html).not.toMatch(/<(img|script|iframe|object|link|video|form)\b|src=|url\(|@import/i)
    expect(html).toContain('name="color-scheme" content="light dark"')
  })

  test('has the same text as the plain text part', () => {
    const words = html
      .replace(/<style>.*<\/style>/s, '')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&amp;', '&')
      .replace(/\s+/g, '')
    for (const part of text.split(/\n+|:\n/).filter(Boolean))
      expect(words).toContain(part.replace(/\s+|:$/g, ''))
  })

  test('has one button, with the same target as the plain text', () => {
    const link = /^https:.*$/m.exec(text)?.[0]
    expect(
      html.match(/<a [^>]*class="button"[^>]*href="([^"]*)"|href="([^"]*)"[^>]*class="button"/g),
    ).toHaveLength(1)
    expect(html).toContain(`href="${link}"`)
  })
})

test('escapes names, organisations and inviters', () => {
  const hostile = `<img src=x onerror="alert(1)">'&"</p><script>`
  const { html } = invitationLetter({
    ...facts,
    ...joining,
    name: hostile,
    organization: hostile,
    inviter: hostile,
  })
  expect(html).not.toMatch(/<img|<script|"><s|<\/p><s/)
  expect(html.match(/&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt;/g)).toHaveLength(3)
})
