import { spawnSync } from 'node:child_process'

/** Starts what follows in a PID namespace of its own, as a container does, and ends it with itself. */
const unshare = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child']

/** The ways to be allowed to: as root, or as root of a user namespace of its own. */
const launchers = [unshare, [...unshare, '--user', '--map-root-user']]

/** The command that starts a program in a PID namespace of its own, where it is process 1; null where none is permitted. */
export function pidNamespaceLauncher(): string[] | null {
  return launchers.find(([command = '', ...args]) => works(command, args)) ?? null
}

function works(command: string, args: string[]): boolean {
  return spawnSync(command, [...args, 'true'], { stdio: 'ignore' }).status === 0
}
