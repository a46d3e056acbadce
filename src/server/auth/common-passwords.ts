import { createRequire } from 'node:module'
import type * as Common from '@zxcvbn-ts/language-common'
import { passwordMin } from '#shared/auth/limits.ts'
import { Problem } from '#shared/problem.ts'
import { productName } from '#shared/texts.ts'

/** Words that are common in Swedish passwords, without diacritics. */
const words = [
  'losenord',
  'traningspass',
  'traning',
  'sommar',
  'vinter',
  'hejhej',
  'sverige',
  'stockholm',
]

/** Minimum number of distinct characters, and of characters beside a name or a common word. */
const differentMin = 4
const besideNamesMin = 5

// require, so that the check stays synchronous.
const require = createRequire(import.meta.url)
let common: ReadonlySet<string> | undefined

/** Passwords from known leaks, loaded at the first use to keep the start fast. */
function commonPasswords(): ReadonlySet<string> {
  if (!common) {
    const { dictionary }: typeof Common = require('@zxcvbn-ts/language-common')
    const all = dictionary['passwords-common']
    common = new Set(all.filter((password) => password.length >= passwordMin))
  }
  return common
}

/**
 * Refuses passwords that are guessed first (security 5): leaked ones, those with few distinct characters, and the
 * product's name, the account's name or a common word with little beside it. Throws PASSWORD_COMMON.
 */
export function requireUncommonPassword(password: string, email: string): void {
  const plain = withoutMarks(password.toLowerCase())
  const beside = namesIn(email).reduce((left, name) => left.replaceAll(name, ''), plain)
  const isNamed = beside !== plain && beside.length < besideNamesMin
  if (commonPasswords().has(plain) || new Set(plain).size < differentMin || isNamed)
    throw new Problem('PASSWORD_COMMON')
}

/** Names to look for, longest first: the whole address before its parts. */
function namesIn(email: string): string[] {
  const address = email.toLowerCase()
  const [own = ''] = address.split('@')
  return [address, own, productName.toLowerCase(), ...words]
    .map(withoutMarks)
    .filter((name) => name.length >= 3)
}

/** Removes diacritics: 'lösenord' counts as 'losenord'. */
function withoutMarks(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '')
}
