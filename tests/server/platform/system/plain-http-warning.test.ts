import { describe, expect, test } from 'vitest'
import { plainHttpWarning } from '#server/platform/system/plain-http-warning.ts'

describe('warning of a PUBLIC_URL without TLS', () => {
  test.each(['http://192.168.1.5:3000', 'http://tidspott.example.com'])(
    'is given for %s',
    (url) => {
      expect(plainHttpWarning({ publicUrl: new URL(url) })).toContain(url)
    },
  )

  test.each(['https://tidspott.example.com', 'http://localhost:3000', 'http://[::1]:3000'])(
    'is not given for %s',
    (url) => {
      expect(plainHttpWarning({ publicUrl: new URL(url) })).toBeNull()
    },
  )

  test('is not given without one', () => {
    expect(plainHttpWarning({ publicUrl: null })).toBeNull()
  })
})
