import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureProductInstalled } from './install.mjs'
import { prepared, whenOrphaned } from './processes.mjs'
import { loadEnvironment, root } from './project.mjs'

/** Prepares the product and runs this file of dist/server in this process. */
export async function becomeProduct(file) {
  // Messages of scripts go to standard error: a command's output may be piped.
  const say = (words) => console.error(words)
  await prepared(async () => {
    await ensureProductInstalled(say)
    await ensureBuilt(say)
  })
  whenOrphaned(() => process.kill(process.pid, 'SIGTERM'))
  loadEnvironment()
  process.env.NODE_ENV ??= 'production'
  process.chdir(root)
  process.setSourceMapsEnabled(true)
  const entry = join(root, 'dist/server', file)
  if (!existsSync(entry)) {
    console.error(`There is no ${join('dist/server', file)}.`)
    process.exit(1)
  }
  process.argv[1] = entry
  await import(pathToFileURL(entry).href)
}
