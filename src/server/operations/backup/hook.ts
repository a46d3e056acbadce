import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { environmentWithoutSecrets } from '../../platform/system/env.ts'
import { OperatorError } from '../../platform/system/operator-error.ts'
import { noting, type RunStore } from './runs.ts'

/** Longer than a backup takes to any place; one that hangs must not hold up the next. */
const limitMs = 60 * 60 * 1000

/**
 * Runs the operator's BACKUP_HOOK, a program, with the file of a backup and the record of erasures, which may not exist
 * yet. It has none of our secrets. Throws OperatorError when it cannot be run, fails, or takes longer than an hour.
 */
async function runBackupHook(
  hook: string,
  { file, erasureLog }: { file: string; erasureLog: string },
): Promise<void> {
  const child = spawn(hook, [resolve(file), resolve(erasureLog)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environmentWithoutSecrets(),
    // Not `timeout`, whose timer keeps the process for that hour when the program cannot be run.
    signal: AbortSignal.timeout(limitMs),
    killSignal: 'SIGKILL',
  })
  const end = await new Promise<string | null>((done) => {
    child.once('error', (error) => done(error.message))
    child.once('close', (code, signal) =>
      done(code === 0 ? null : `it ended with ${signal ?? code}`),
    )
  })
  if (end !== null) throw new OperatorError(`BACKUP_HOOK ${hook} failed for ${file}: ${end}.`)
}

/** Hands a backup to the hook, if there is one, and notes whether that succeeded. Throws as `runBackupHook`. */
export async function handOn(
  {
    hook,
    erasureLog,
    runs,
  }: { hook: string | null; erasureLog: string; runs: Pick<RunStore, 'note'> },
  file: string,
): Promise<void> {
  if (hook) await noting(runs, 'hook', () => runBackupHook(hook, { file, erasureLog }))
}
