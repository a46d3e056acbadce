import { hash, verify } from '@node-rs/argon2'
import { temporaryPasswordDays } from '#shared/auth/limits.ts'
import { limitConcurrency, type Outside } from './concurrency-limit.ts'

/** The cost of one argon2 hash: memory in KiB, passes, and threads. */
export type HashCost = { memoryCost: number; timeCost: number; parallelism: number }

/**
 * The production cost: argon2id at twice OWASP's minimum (46 MiB, 1 pass). 64 simultaneous logins still finish within three
 * seconds on two cores (npm run bench -- login-burst).
 */
export const productCost: HashCost = { memoryCost: 47_104, timeCost: 2, parallelism: 1 }

export type Passwords = {
  /** Hashes a password with argon2id. Throws UNAVAILABLE when the queue is full. */
  hash: (password: string) => Promise<string>
  /** Verifies a password. Without a hash it takes the same time and returns false. Throws UNAVAILABLE. */
  verify: (passwordHash: string | null, password: string) => Promise<boolean>
  /** Whether the hash was made at another cost; it is then rehashed at the next login. */
  isOutdated: (passwordHash: string) => boolean
}

/** Creates the password hashing of a process, at this cost. */
export function createPasswords(cost: HashCost): Passwords {
  // The concurrency limit is bounded by memory, and by libuv's pool of four threads, which also serves file reads.
  const limit = limitConcurrency({ maxRunning: 3, maxQueued: 64 })
  // Verified in place of a missing hash, so that an unknown e-mail takes as long as a known one (timing attack).
  const dummyHash = hash('not a password', cost)
  const { memoryCost, timeCost, parallelism } = cost
  return {
    hash: (password) => limit.run(() => hash(password, cost)),
    verify: async (passwordHash, password) => {
      const against = passwordHash ?? (await dummyHash)
      const isRight = await limit.run(() => verify(against, password))
      return isRight && passwordHash !== null
    },
    isOutdated: (passwordHash) =>
      !passwordHash.includes(`$m=${memoryCost},t=${timeCost},p=${parallelism}$`),
  }
}

/** The same hashing for a request: it holds no place before the database meanwhile. */
export function outsideOf(passwords: Passwords, outside: Outside): Passwords {
  return {
    ...passwords,
    hash: (password) => outside(() => passwords.hash(password)),
    verify: (passwordHash, password) => outside(() => passwords.verify(passwordHash, password)),
  }
}

const dayMs = 86_400_000

/** When a temporary password set at `now` expires (D48). */
export function temporaryPasswordEnd(now: Date): Date {
  return new Date(now.getTime() + temporaryPasswordDays * dayMs)
}
