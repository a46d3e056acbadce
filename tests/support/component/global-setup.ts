import { ensureBrowser } from '../browser.ts'

/** Vitest's global setup of the component tests: installs a browser where none is found. */
export function setup(): void {
  ensureBrowser()
}
