import { describe, expect, test } from 'vitest'
import {
  factorLetter,
  invitationLetter,
  loginOfferLetter,
  passwordChangedLetter,
  passwordResetLetter,
  welcomeLetter,
} from '#server/operations/mailing/account-letters.ts'
import { confirmOldEmailLetter } from '#server/operations/mailing/email-change-letters.ts'
import { instantOf } from '#shared/time.ts'

const link = 'https://tidspott.example.com/reset-password#abc'
const facts = { name: 'Åsa Öberg', supportEmail: 'hjalp@example.com' }
const reset = passwordResetLetter({ ...facts, link, expiresAt: instantOf('2026-11-18', '13:00') })
const changed = passwordChangedLetter({ ...facts, changedAt: instantOf('2026-07-01', '08:05') })

test('the mail with a link says what it is for, the link and until when it is valid', () => {
  expect(reset.subject).toBe('Återställ ditt lösenord')
  expect(reset.text).toBe(`Hej Åsa Öberg!

Vi har fått en begäran om ett nytt lösenord till ditt konto i Tidspott.

Välj nytt lösenord:
${link}

Länken fungerar en gång, till klockan 13:00 den 18 november 2026. Har du fått flera mejl gäller bara länken i det senaste.

Har du inte bett om ett nytt lösenord kan du bortse från det här mejlet. Ditt lösenord är oförändrat.

Frågor? Skriv till hjalp@example.com.

Hälsningar från Tidspott
`)
})

test('the notification of a new password says when and what to do, and contains no link', () => {
  expect(changed.subject).toBe('Ditt lösenord har ändrats')
  expect(changed.text).toBe(`Hej Åsa Öberg!

Lösenordet till ditt konto i Tidspott ändrades den 1 juli 2026 klockan 08:05.

Var det du, eller har du bett en administratör om det, behöver du inte göra något.

Var det inte du? Skriv genast till hjalp@example.com, så hjälper vi dig att skydda kontot.

Hälsningar från Tidspott
`)
  expect(changed.html).not.toContain('http')
})

test.each([
  ['factor-added', 'Tvåstegsinloggning har lagts till', 'lades till på ditt konto'],
  ['factor-removed', 'Tvåstegsinloggning har tagits bort', 'togs bort från ditt konto'],
  ['factor-reset', 'Tvåstegsinloggning har nollställts', 'En administratör tog bort'],
  ['factor-refused', 'En inloggning stoppades', 'med rätt lösenord'],
] as const)(
  'the notification %s says what, when and what to do, and contains no link',
  (kind, subject, what) => {
    const letter = factorLetter(kind, { ...facts, at: instantOf('2026-07-01', '08:05') })
    expect(letter.subject).toBe(subject)
    expect(letter.text).toContain(what)
    expect(letter.text).toContain('den 1 juli 2026 klockan 08:05')
    expect(letter.text).toContain('Var det inte du? Skriv genast till hjalp@example.com')
    expect(letter.html).not.toContain('http')
  },
)

test('a letter with two ways has one filled button; the way that stops a change is a link', () => {
  const expiresAt = instantOf('2026-11-18', '13:00')
  const asked = { email: 'ny@example.com', device: null, askedAt: expiresAt }
  const { html, text } = confirmOldEmailLetter({ ...facts, ...asked, link, expiresAt })
  const links = [...html.matchAll(/<a class="(\w+)" href="https[^>]*>([^<]*)</g)]
  expect(links.map(([, kind, label]) => [kind, label])).toEqual([
    ['button', 'Bekräfta bytet'],
    ['link', 'Det var inte jag'],
  ])
  expect(text).toContain(`Det var inte jag:\n${link}`)
})

describe.each([
  ['reset', reset],
  ['changed', changed],
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
      .replace(/\s+/g, '')
    for (const part of text.split(/\n+|:\n/).filter(Boolean))
      expect(words).toContain(part.replace(/\s+|:$/g, ''))
  })
})

test('escapes names, addresses and links', () => {
  const hostile = `<img src=x onerror="alert(1)">'&"`
  const { html } = passwordResetLetter({
    name: hostile,
    link: `https://x.example.com/"><script>alert(1)</script>`,
    expiresAt: instantOf('2026-11-18', '13:00'),
    supportEmail: `"><script>x</script>@example.com`,
  })
  expect(html).not.toMatch(/<img|<script|"><s/)
  expect(html).toContain('Hej &lt;img src=x onerror=&quot;alert(1)&quot;&gt;&#39;&amp;&quot;!')
})

describe('a name that holds more than a name', () => {
  const name =
    'Anna\r\n\r\nKlicka: https://evil.example/a www.evil.example x@evil.example \u202eexe'
  const at = instantOf('2026-11-18', '13:00')
  const supportEmail = 'hjalp@example.com'
  const client = { name, email: 'a@example.com', trainer: name, link, supportEmail }
  const letters = {
    reset: passwordResetLetter({ name, link, expiresAt: at, supportEmail }),
    changed: passwordChangedLetter({ name, changedAt: at, supportEmail }),
    invitation: invitationLetter({
      name,
      organization: name,
      inviter: name,
      code: 'k7qmx9pd2t4hw8vzb3rf',
      isNewAccount: true,
      isClient: false,
      link,
      expiresAt: at,
      supportEmail,
    }),
    'login offer': loginOfferLetter({ ...client, expiresAt: at }),
    welcome: welcomeLetter({
      name,
      email: client.email,
      sender: name,
      link,
      expiresAt: at,
      supportEmail,
    }),
  }

  test.each(Object.entries(letters))('stays on its line and is no link (%s)', (_kind, letter) => {
    for (const part of [letter.text, letter.html]) {
      expect(part).not.toMatch(/evil\.example|https:\/\/evil|x@evil|\u202e/)
      expect(part).toContain('Anna Klicka: https:\u200b/\u200b/\u200bevil.\u200bexample')
    }
    expect(letter.text).toMatch(/^Hej Anna Klicka: .*!\n\n/)
  })
})
