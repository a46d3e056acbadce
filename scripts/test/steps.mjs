/** Checks that only read the sources. */
export const checkSteps = ['format', 'lint', 'types', 'unused']

/**
 * The steps that run test files: their folders in tests/, their file pattern, their Vitest projects (null: Playwright),
 * their prerequisites (`build`, `browser`), and what of them is run once more when it fails: `tests`, or also whole
 * `files` (Playwright runs no test at all when it cannot load one file).
 */
export const suiteSteps = {
  pure: {
    folders: ['shared', 'web', 'runner'],
    testName: /\.test\.(tsx?|mjs)$/,
    projects: ['pure', 'pure-utc', 'pure-stockholm'],
    needs: [],
  },
  component: {
    folders: ['component'],
    testName: /\.test\.tsx$/,
    projects: ['component', 'component-lost-modules'],
    needs: ['browser'],
    repeats: 'files',
  },
  server: {
    folders: ['server'],
    testName: /\.test\.ts$/,
    projects: ['server'],
    needs: [],
  },
  e2e: {
    folders: ['e2e'],
    testName: /\.spec\.ts$/,
    projects: null,
    needs: ['build', 'browser'],
    repeats: 'tests',
  },
}

/**
 * When each step runs: a stage begins once the one before has ended, and its lanes run in parallel, each sequentially.
 * Lint and the types use both cores; component tests leave one partly idle, which is enough for the pure ones.
 */
export const stages = [
  [
    ['format', 'lint', 'types'],
    ['size', 'unused'],
  ],
  [['component'], ['pure']],
  [['server']],
  [['e2e']],
  [['speed']],
]

/** Every step, in the order of the report. */
export const stepNames = [...checkSteps, 'build', 'size', ...Object.keys(suiteSteps), 'speed']

/** The step that runs this test file (a path from the root), or null. */
export function stepOf(file) {
  const [top, folder, ...rest] = file.split('/')
  if (top !== 'tests' || rest.length === 0) return null
  const found = Object.entries(suiteSteps).find(
    ([, { folders, testName }]) => folders.includes(folder) && testName.test(file),
  )
  return found?.[0] ?? null
}
