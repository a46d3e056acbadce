import { expect, it } from 'vitest'
import { isIpAddress } from '#web/auth/factor/passkey-support.ts'

it.each([
  ['tidspott.example.com', false],
  ['localhost', false],
  ['1.example.com', false],
  ['127.0.0.1', true],
  ['[::1]', true],
])('%s as an IP address: %s', (hostname, expected) => {
  expect(isIpAddress(hostname)).toBe(expected)
})
