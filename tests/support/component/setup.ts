// First, as in the app: the styles of the screens override them.
import '#web/ui/theme/base-styles.ts'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { routes } from '#web/app/routes.tsx'
import { clearToasts } from '#web/lib/toasts/toasts.tsx'
import { takeUnanswered } from './fake-server.ts'

// Before the time limits of the first test begin: a slow machine takes longer than those to fetch so many modules.
await Promise.all(routes.flatMap(({ Screen }) => ('load' in Screen ? [Screen.load()] : [])))

/** Vitest names the copy of a trace by path and title: a longer one cannot be copied, and fails the file when it is run once more. */
const longestTitle = 150

/** Console output that fails a test unless expected: React's warnings and uncaught errors. */
const complaints: string[] = []

beforeEach(({ task }) => {
  expect(task.fullTestName.length, 'characters of the title').toBeLessThanOrEqual(longestTitle)
  vi.spyOn(console, 'error').mockImplementation((...told) => complaints.push(told.join(' ')))
})

afterEach(async () => {
  await cleanup()
  clearToasts()
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
  expect(takeUnanswered(), 'every call has an answer in the table').toEqual([])
  expect(complaints.splice(0), 'the console has no error').toEqual([])
})
