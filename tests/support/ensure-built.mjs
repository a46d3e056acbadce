import { ensureBuilt } from '../../scripts/setup/build.mjs'

/** Vitest's global setup of the server tests: the product and its commands run as built. */
export function setup() {
  return ensureBuilt()
}
