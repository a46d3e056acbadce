import { runSeed } from './random.ts'
import { depth } from './scale.ts'

let isTold = false

/** Vitest's global setup of every project: one seed for all workers, told at the start. */
export function setup(): void {
  const seed = runSeed()
  if (isTold) return
  isTold = true
  process.stdout.write(`TIDSPOTT_TEST_SEED=${seed} TIDSPOTT_TEST_DEPTH=${depth}\n`)
}
