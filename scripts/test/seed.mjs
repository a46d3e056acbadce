import { randomInt } from 'node:crypto'

const name = 'TIDSPOTT_TEST_SEED'

/**
 * The seed of all random tests in this run, from the environment or new, from 0 to below 2^31. Passed to every step in
 * the environment.
 */
export function chooseSeed() {
  const given = process.env[name]
  if (given && !/^\d{1,10}$/.test(given))
    throw new Error(`${name} must be a whole number, not "${given}".`)
  const seed = given ? Number(given) : randomInt(2 ** 31)
  process.env[name] = String(seed)
  return seed
}
