import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordMin } from '#shared/auth/limits.ts'
import { isObviousPassword, type Owner, withoutMarks } from '#shared/auth/obvious-passwords.ts'
import { Problem } from '#shared/problem.ts'

let common: ReadonlySet<string> | undefined

/** Passwords from known leaks, sorted out at the first use to keep the start fast. */
function commonPasswords(): ReadonlySet<string> {
  if (!common) {
    const all = dictionary['passwords-common']
    common = new Set(all.filter((password) => password.length >= passwordMin))
  }
  return common
}

/** Refuses passwords that are guessed first: obvious ones and leaked ones. Throws PASSWORD_COMMON. */
export function requireUncommonPassword(password: string, owner: Owner): void {
  const isLeaked = commonPasswords().has(withoutMarks(password.toLowerCase()))
  if (isLeaked || isObviousPassword(password, owner)) throw new Problem('PASSWORD_COMMON')
}
