import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project root: the nearest parent directory with package.json, for the source and the built server. */
function rootFrom(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const above = dirname(folder)
  if (above === folder) throw new Error('package.json was not found above the server')
  return rootFrom(above)
}

const root = rootFrom(dirname(fileURLToPath(import.meta.url)))
const dist = join(root, 'dist')

const engineThread = import.meta.url.endsWith('.ts')
  ? join(root, 'src/server/db/engine/thread-from-source.mjs')
  : join(dist, 'server/engine-thread.js')

/**
 * Paths in the project that the server reads. `engineThread` is the entry point of the embedded database's thread. `web` is null when the app is not built: the public files of the app, and
 * the files of the personal link's page, which are not served.
 */
export const projectPaths = {
  engineThread,
  migrations: join(root, 'drizzle'),
  web: existsSync(join(dist, 'web', 'index.html'))
    ? { app: join(dist, 'web'), portal: join(dist, 'portal') }
    : null,
}
