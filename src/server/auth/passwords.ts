import { hash, verify } from '@node-rs/argon2'
import { turns } from '../access/turns.ts'

/** argon2id, above the floor of OWASP (19 MiB, 2 passes): about 55 ms on the machine it was chosen on. */
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/** Hashing at once is bounded by memory; those who wait longer than the queue are told to come back. */
const inTurn = turns({ atOnce: 4, waitingMax: 64 })

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
