import { hash, verify } from '@node-rs/argon2'
import { temporaryPasswordDays } from '#shared/auth/limits.ts'
import { turns } from '../access/turns.ts'

/**
 * argon2id, twice the work of OWASP's least (46 MiB, 1 pass): what still lets 64 people in within 3 s on two
 * cores (npm run bench -- login-burst).
 */
const cost = { memoryCost: 47_104, timeCost: 2, parallelism: 1 }

/**
 * Hashing at once is bounded by memory, and by the pool of four threads that also reads files for everybody else. Those
 * who wait longer than the queue are told to come back.
 */
const inTurn = turns({ atOnce: 3, waitingMax: 64 })

/** The argon2id hash of a password. Throws UNAVAILABLE when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost))
}

/** Somebody's hash that nobody's password has, so that an unknown e-mail takes the time of a known one. */
const nobody = hash('nobody has this password', cost)

/** Is this the password of that hash? No hash at all takes the same time and is never right. */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const against = passwordHash ?? (await nobody)
  const isRight = await inTurn(() => verify(against, password))
  return isRight && passwordHash !== null
}

/** Was this hash made at a lower cost than today's? Then it is made anew when its password is known. */
export function isOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = cost
  return !passwordHash.includes(`$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

const dayMs = 86_400_000

/** When a temporary password of now stops working (security 5). */
export function temporaryPasswordEnd(now: Date): Date {
  return new Date(now.getTime() + temporaryPasswordDays * dayMs)
}
