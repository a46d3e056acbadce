import { readEnv } from '../../env.ts'
import { explainFault } from '../../faults.ts'
import { OperatorError } from '../../operator-error.ts'

/**
 * Runs a command. The exit code of the process is the result of `work`: 0 done, 1 failed. A fault of the place, such as
 * an invalid environment or a directory in use, is one sentence.
 */
export async function runCommand(work: () => Promise<0 | 1>): Promise<void> {
  try {
    process.exitCode = await work()
  } catch (error) {
    printError(explainHere(error)?.message ?? String(error instanceof Error ? error.stack : error))
    process.exitCode = 1
  }
}

/** The error as a fault of the place that the environment describes. */
function explainHere(error: unknown): OperatorError | null {
  if (error instanceof OperatorError) return error
  const { databaseUrl, dataDir } = readEnv()
  return explainFault(error, { databaseUrl, dataDir })
}

/** Prints a line to standard output. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Prints a line to standard error. */
export function printError(line: string): void {
  process.stderr.write(`${line}\n`)
}
