import { hash, verify } from '@node-rs/argon2'
import { temporaryPasswordDays } from '#shared/auth/limits.ts'
import { turns } from '../access/turns.ts'

/** What one hash costs: memory in KiB, passes over it, and threads. */
export type HashCost = { memoryCost: number; timeCost: number; parallelism: number }

/**
 * The product's cost: argon2id, twice the work of OWASP's least (46 MiB, 1 pass): what still lets 64 people in within 3 s
 * on two cores (npm run bench -- login-burst).
 */
export const productCost: HashCost = { memoryCost: 47_104, timeCost: 2, parallelism: 1 }

export type Passwords = {
  /** The argon2id hash of a password. Throws UNAVAILABLE when too many wait. */
  hash: (password: string) => Promise<string>
  /** Is this the password of that hash? No hash at all takes the same time and is never right. */
  verify: (passwordHash: string | null, password: string) => Promise<boolean>
  /** Was this hash made at another cost than this one? Then it is made anew when its password is known. */
  isOutdated: (passwordHash: string) => boolean
}

/** The hashing of passwords at this cost: one for each process. */
export function createPasswords(cost: HashCost): Passwords {
  // Hashing at once is bounded by memory, and by the pool of four threads that also reads files for everybody else. Calls
  // beyond the queue are refused with UNAVAILABLE.
  const inTurn = turns({ atOnce: 3, waitingMax: 64 })
  // Verified in place of a missing hash, so that an unknown e-mail takes as long as a known one.
  const nobody = hash('nobody has this password', cost)
  const { memoryCost, timeCost, parallelism } = cost
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    verify: async (passwordHash, password) => {
      const against = passwordHash ?? (await nobody)
      const isRight = await inTurn(() => verify(against, password))
      return isRight && passwordHash !== null
    },
    isOutdated: (passwordHash) =>
      !passwordHash.includes(`$m=${memoryCost},t=${timeCost},p=${parallelism}$`),
  }
}

const dayMs = 86_400_000

/** When a temporary password of now stops working (security 5). */
export function temporaryPasswordEnd(now: Date): Date {
  return new Date(now.getTime() + temporaryPasswordDays * dayMs)
}
