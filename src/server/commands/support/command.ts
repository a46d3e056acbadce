import { explainFault, sentenceOf } from '../../platform/db/faults.ts'
import { commandLine } from '../../platform/system/command-line.ts'
import { isDebugging, readEnv } from '../../platform/system/env.ts'
import { outliveTerminal } from '../../platform/system/lost-terminal.ts'
import type { OperatorError } from '../../platform/system/operator-error.ts'
import { type Given, helpOf, readArguments } from './arguments.ts'
import { type CommandName, commands } from './declarations.ts'

/** The arguments of this command. */
export type Arguments<Name extends CommandName> = Given<(typeof commands)[Name]>

/**
 * Runs a command with the arguments that it declares; others are refused before it does anything, and `--help` explains
 * them. The exit code of the process is the result of `work`: 0 done, 1 failed. Every error is one sentence.
 */
export async function runCommand<Name extends CommandName>(
  name: Name,
  work: (given: Arguments<Name>) => Promise<0 | 1>,
): Promise<void> {
  outliveTerminal()
  // An error outside of the promise, such as of an event.
  process.on('uncaughtException', (error) => {
    fail(error)
    process.exit()
  })
  const declared: (typeof commands)[Name] = commands[name]
  const call = (args: string) => commandLine(name, args)
  try {
    const given = readArguments(declared, { args: process.argv.slice(2), call })
    if (given) process.exitCode = await work(given)
    else printLine(helpOf(declared, call))
  } catch (error) {
    fail(error)
  }
}

/** Prints an error as one sentence; where it arose, too, with LOG_LEVEL=debug. */
function fail(error: unknown): void {
  process.exitCode = 1
  printError(explainHere(error)?.message ?? sentenceOf(error))
  if (isDebugging() && error instanceof Error) printError(error.stack ?? '')
}

/** The error as a fault of the place that the environment describes. */
function explainHere(error: unknown): OperatorError | null {
  try {
    return explainFault(error, readEnv())
  } catch {
    return explainFault(error, { databaseUrl: null, dataDir: '' })
  }
}

/** Prints a line to standard output. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Prints a line to standard error. */
export function printError(line: string): void {
  process.stderr.write(`${line}\n`)
}
