import { getCurrentTest } from 'vitest/suite'
import { absenceNote } from '#scripts/setup/programs.mjs'

declare module 'vitest' {
  interface TaskMeta {
    /** Why the test was skipped. */
    skipNote?: string
  }
}

/**
 * At the start of a test that needs these programs: skips it where one is missing, by a note that `npm test` counts. With
 * TIDSPOTT_REQUIRE_ALL=1, and outside of a test, it throws instead.
 */
export function needs(...names: string[]): void {
  const note = absenceNote(names)
  if (note === null) return
  const running = getCurrentTest()
  if (!running) throw new Error(note)
  // The report of a run has no notes.
  running.meta.skipNote = note
  running.context.skip(note)
}
