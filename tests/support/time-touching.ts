import { filesBelow, importGraph } from './import-graph.ts'

/**
 * The test files below these folders (paths relative to `root`) that load the rules of time, themselves or through any
 * project module. Derived from the imports, so that a new test is included automatically.
 */
export function timeTouchingTests(root: string, folders: string[]): string[] {
  const graph = importGraph(root)
  return folders
    .flatMap((folder) => filesBelow(root, folder))
    .filter((file) => /\.test\.(tsx?|mjs)$/.test(file))
    .filter((test) => graph.reached(test).has('src/shared/time.ts'))
}
