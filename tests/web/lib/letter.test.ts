import { expect, it } from 'vitest'
import { mailHref, messageHref } from '#web/lib/letters/letter.ts'

const text = 'Hej Åsa! 1 + 1: https://x.se/client/a_b'

it('writes a letter whose text the mail program reads as it was typed', () => {
  const href = mailHref({ email: 'asa@example.com', subject: 'Dina timmar', text })
  expect(href).toMatch(/^mailto:asa@example\.com\?subject=Dina%20timmar&body=/)
  expect(decodeURIComponent(href.split('body=')[1] ?? '')).toBe(text)
})

it('writes a message to a number that can be dialled, and none without one', () => {
  const href = messageHref({ phone: '070-123 45 67', text })
  expect(href).toMatch(/^sms:\+46701234567\?&body=/)
  expect(decodeURIComponent(href?.split('body=')[1] ?? '')).toBe(text)
  expect(messageHref({ phone: null, text })).toBeNull()
})
