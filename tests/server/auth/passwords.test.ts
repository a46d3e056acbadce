import { expect, test } from 'vitest'
import { createPasswords, productCost } from '#server/platform/access/passwords.ts'
import { testPasswords } from '#tests/callers.ts'

test('passwords are hashed with argon2id, 46 MiB and two passes', async () => {
  const passwords = createPasswords(productCost)
  const passwordHash = await passwords.hash('ett lösenord')
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/)
  expect(await passwords.verify(passwordHash, 'ett lösenord')).toBe(true)
  expect(await passwords.verify(passwordHash, 'ett annat')).toBe(false)
  expect(passwords.isOutdated(passwordHash)).toBe(false)
  expect(passwords.isOutdated(await testPasswords.hash('ett lösenord'))).toBe(true)
  expect(await passwords.verify(null, 'ett lösenord')).toBe(false)
})
