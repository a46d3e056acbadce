import { depth } from './scale.ts'

/** A seeded, reproducible random number generator (mulberry32). */
export type Random = {
  /** An integer from 0 to below `bound`. */
  below: (bound: number) => number
  /** True with this percentage. */
  percent: (chance: number) => boolean
  /** A random element; undefined for an empty list. */
  of: <Value>(list: readonly Value[]) => Value | undefined
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (bound: number) => Math.floor(next() * bound)
  return {
    below,
    percent: (chance) => below(100) < chance,
    of: (list) => list[below(list.length)],
  }
}

const seedName = 'TIDSPOTT_TEST_SEED'
/** Every run tries the same cases; the nightly one sets another seed. */
const usualSeed = 20261128

/** The seed of this run: TIDSPOTT_TEST_SEED, or the usual one. */
export function runSeed(): number {
  const given = Number(process.env[seedName] ?? usualSeed)
  if (!Number.isInteger(given)) throw new Error(`${seedName} must be a whole number`)
  return given
}

/** How to reproduce the random part of this run, for a failure message. */
export function repeatedBy(): string {
  return `${seedName}=${runSeed()} TIDSPOTT_TEST_DEPTH=${depth} repeats this`
}
