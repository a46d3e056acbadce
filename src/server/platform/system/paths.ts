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

const here = dirname(fileURLToPath(import.meta.url))
const root = rootFrom(here)
const dist = join(root, 'dist')

/** The entry point of a thread: of the source, in a folder of src/server, or of the build. */
const threadOf = (folder: string, built: string) =>
  import.meta.url.endsWith('.ts')
    ? join(root, 'src/server', folder, 'thread-from-source.mjs')
    : join(dist, 'server', built)

/**
 * Paths in the project that the server reads. `engineThread` and `xlsxThread` are the entry points of the threads of the
 * embedded database and of an XLSX. `web` is null when the app is not built: the public files of the app, and those that are
 * not served: of the personal link's page, which files a page needs, and the pages that were drawn at build time.
 */
export const projectPaths = {
  package: join(root, 'package.json'),
  /** The program that runs the commands, in a release alone. */
  wrapper: existsSync(join(root, 'bin', 'tidspott')) ? join(root, 'bin', 'tidspott') : null,
  /** Written by the build: the commit that it was made from. */
  commit: join(dist, 'commit'),
  engineThread: threadOf('platform/db/engine', 'engine-thread.js'),
  xlsxThread: threadOf('export/tables', 'xlsx-thread.js'),
  migrations: join(root, 'drizzle'),
  /**
   * The embedded database of a first start, made by the build; null where the server runs from source, whose migrations may
   * be others.
   */
  template: here.startsWith(dist) ? join(dist, 'embedded-template.tar.gz') : null,
  web: existsSync(join(dist, 'web', 'index.html'))
    ? {
        app: join(dist, 'web'),
        portal: join(dist, 'portal'),
        pageFiles: join(dist, 'page-files.json'),
        drawn: join(dist, 'drawn-pages.json'),
      }
    : null,
}
