import { ensureBrowser } from '../browser.ts'

/** Vitest's global setup of the component tests: installs a browser where there is none. */
export function setup(): void {
  ensureBrowser()
}
