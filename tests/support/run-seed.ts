import type { TestProject } from 'vitest/node'
import { runSeed } from './random.ts'
import { depth } from './scale.ts'

/** Vitest's global setup of the run and of every project: one seed for all workers, printed at the start. */
export function setup(project: TestProject): void {
  const seed = runSeed()
  if (project.isRootProject())
    process.stdout.write(`TIDSPOTT_TEST_SEED=${seed} TIDSPOTT_TEST_DEPTH=${depth}\n`)
}
