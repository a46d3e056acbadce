import { filesBelow, importGraph } from './import-graph.ts'

/** Dates in any form. A false match in a comment or a type only costs a run in two more time zones. */
const mentionsTime = /\bDate\b|DateTimeFormat|LocaleDateString|LocaleTimeString|SystemTime|dayjs/

/**
 * The test files below these folders (paths relative to `root`) that use dates themselves or through any project module
 * that they load. Derived from the imports, so that a new test is included automatically.
 */
export function timeTouchingTests(root: string, folders: string[]): string[] {
  const graph = importGraph(root)
  return folders
    .flatMap((folder) => filesBelow(root, folder))
    .filter((file) => /\.test\.(tsx?|mjs)$/.test(file))
    .filter((test) => [...graph.reached(test)].some((file) => mentionsTime.test(graph.read(file))))
}
