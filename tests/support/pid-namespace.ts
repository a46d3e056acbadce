import { findProgram, spawnSync } from '#scripts/setup/programs.mjs'

/** Starts a command in a new PID namespace, as a container does, and ends it when the parent ends. */
const unshare = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child']

/** Ways to create the namespace: as root, or as root of a new user namespace. */
const launchers = [unshare, [...unshare, '--user', '--map-root-user']]

/** The command that starts a program as process 1 of a new PID namespace; null where that is not permitted, or there is no unshare. */
export function pidNamespaceLauncher(): string[] | null {
  if (findProgram('unshare') === null) return null
  return launchers.find(([command = '', ...args]) => works(command, args)) ?? null
}

function works(command: string, args: string[]): boolean {
  return spawnSync(command, [...args, 'true'], { stdio: 'ignore' }).status === 0
}
