import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's root: the nearest folder above this file, built or not, that holds package.json. */
function rootFrom(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const above = dirname(folder)
  if (above === folder) throw new Error('package.json was not found above the server')
  return rootFrom(above)
}

const root = rootFrom(dirname(fileURLToPath(import.meta.url)))
const dist = join(root, 'dist')

/** Where the things lie that the server reads from its own project. `web` is null where the app is not built: the files of the
 * app, and those that make the page of a personal link, which nobody may ask for. */
export const projectPaths = {
  migrations: join(root, 'drizzle'),
  web: existsSync(join(dist, 'web', 'index.html'))
    ? { app: join(dist, 'web'), portal: join(dist, 'portal') }
    : null,
}
