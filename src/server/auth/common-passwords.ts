import { createRequire } from 'node:module'
import type * as Common from '@zxcvbn-ts/language-common'
import { passwordMin } from '#shared/auth/limits.ts'
import { Problem } from '#shared/problem.ts'
import { productName } from '#shared/texts.ts'

/** What people here begin a password with; without the dots and rings of their letters. */
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

/** So many different characters a password has at least, and so many beside the names that anybody would try. */
const differentMin = 4
const besideNamesMin = 5

// A require, so that whoever asks need not wait for an import.
const require = createRequire(import.meta.url)
let common: ReadonlySet<string> | undefined

/** What leaks are full of, unpacked when the first password is chosen: a start has no use for it. */
function commonPasswords(): ReadonlySet<string> {
  if (!common) {
    const { dictionary }: typeof Common = require('@zxcvbn-ts/language-common')
    const all = dictionary['passwords-common']
    common = new Set(all.filter((password) => password.length >= passwordMin))
  }
  return common
}

/**
 * Refuses what is guessed first (security 5): passwords that leaks are full of, one character over and over, and the
 * product's or the account's own name, or a word that many take, with little beside it. Throws PASSWORD_COMMON.
 */
export function requireUncommonPassword(password: string, email: string): void {
  const plain = withoutMarks(password.toLowerCase())
  const beside = namesIn(email).reduce((left, name) => left.replaceAll(name, ''), plain)
  const isNamed = beside !== plain && beside.length < besideNamesMin
  if (commonPasswords().has(plain) || new Set(plain).size < differentMin || isNamed)
    throw new Problem('PASSWORD_COMMON')
}

/** The longest first: the address before its parts. */
function namesIn(email: string): string[] {
  const address = email.toLowerCase()
  const [own = ''] = address.split('@')
  return [address, own, productName.toLowerCase(), ...words]
    .map(withoutMarks)
    .filter((name) => name.length >= 3)
}

/** 'lösenord' is guessed as 'losenord' is. */
function withoutMarks(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '')
}
