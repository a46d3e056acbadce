import fc from 'fast-check'
import { repeatedBy, runSeed } from './random.ts'
import { scale } from './scale.ts'

// Vitest's setup file of every project: the number of cases per property, and the seed.
fc.configureGlobal({
  numRuns: scale.propertyRuns,
  seed: runSeed(),
  reporter: (details) => {
    if (!details.failed) return
    const told = fc.defaultReportMessage(details)
    throw new Error(`${told}\n${repeatedBy()}`, { cause: details.errorInstance })
  },
})
