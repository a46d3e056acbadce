import type { ProcedurePath } from './matrix.ts'

/**
 * Procedures by the names that they had in the release before: a tab that was opened before an upgrade calls them until it is
 * reloaded, such as by the undo of what it did before. Each takes the input of its old name, and answers with what a tab of
 * that release reads. A name goes with the release after.
 */
const formerNames: ReadonlyMap<string, ProcedurePath> = new Map([
  ['sessions.undoMove', 'sessions.undoSeriesChange'],
])

/** The name of a procedure in this release. */
export function currentName(name: string): string {
  return formerNames.get(name) ?? name
}
