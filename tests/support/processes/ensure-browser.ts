// Installs a browser where none is found, and prints the reasons when that fails: run before the suites that need one.
import { ensureBrowser } from '../browser.ts'

try {
  ensureBrowser()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
