import { pino } from 'pino'
import { logStream } from '../platform/system/lost-terminal.ts'

/**
 * Tells the one who starts the server: a line on a terminal, else one of the log, which is JSON. Whatever LOG_LEVEL says.
 */
export function tell(text: string): void {
  if (process.stdout.isTTY) printLine(text)
  else logTo(1).info(text)
}

/** A line that is no part of the log, such as one that holds a secret. */
export function printLine(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** Tells why the server ends, on standard error. */
export function tellFault(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`${text}\n`)
  else logTo(2).fatal(text)
}

/** At once, since the process may be about to end. */
function logTo(fd: 1 | 2) {
  return pino({}, logStream(fd, { isSync: true }))
}
