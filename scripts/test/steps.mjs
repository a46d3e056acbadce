/** Checks that only read the sources. */
export const checkSteps = ['format', 'lint', 'types', 'unused']

/**
 * The steps that run test files, in order: their folders in tests/, their file pattern, their Vitest projects (null:
 * Playwright), and their prerequisites (`build`, `browser`). One with `beside` runs in the lane of these other steps,
 * `checks` or `size`; the others have both cores.
 */
export const suiteSteps = {
  pure: {
    folders: ['shared', 'web', 'runner'],
    testName: /\.test\.(tsx?|mjs)$/,
    projects: ['pure', 'pure-utc', 'pure-stockholm'],
    needs: [],
    beside: 'checks',
  },
  component: {
    folders: ['component'],
    testName: /\.test\.tsx$/,
    projects: ['component', 'component-lost-modules'],
    needs: ['browser'],
    beside: 'size',
  },
  server: {
    folders: ['server'],
    testName: /\.test\.ts$/,
    projects: ['server'],
    needs: [],
  },
  e2e: { folders: ['e2e'], testName: /\.spec\.ts$/, projects: null, needs: ['build', 'browser'] },
}

/** Every step, in the order of the report. */
export const stepNames = [...checkSteps, 'build', 'size', ...Object.keys(suiteSteps)]

/** The step that runs this test file (a path from the root), or null. */
export function stepOf(file) {
  const [top, folder, ...rest] = file.split('/')
  if (top !== 'tests' || rest.length === 0) return null
  const found = Object.entries(suiteSteps).find(
    ([, { folders, testName }]) => folders.includes(folder) && testName.test(file),
  )
  return found?.[0] ?? null
}
