// Installs a browser where there is none, and says why where that fails: run before the suites that need one.
import { ensureBrowser } from '../browser.ts'

try {
  ensureBrowser()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
