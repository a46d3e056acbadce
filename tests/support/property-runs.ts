import fc from 'fast-check'
import { repeatedBy, runSeed } from './random.ts'
import { scale } from './scale.ts'

// Vitest's setup file of every project: how many cases a property tries, and from which seed.
fc.configureGlobal({
  numRuns: scale.propertyRuns,
  seed: runSeed(),
  reporter: (details) => {
    if (!details.failed) return
    const told = fc.defaultReportMessage(details)
    throw new Error(`${told}\n${repeatedBy()}`, { cause: details.errorInstance })
  },
})
