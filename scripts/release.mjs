// npm run release -- FOLDER: builds, and lays out what production needs beside Node in a new folder: the built server and
// app, the migrations, the few packages outside of the bundle, and bin/tidspott for the commands. For the Dockerfile, and
// for machines without containers.
import './setup/require-node.mjs'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureBuilt } from './setup/build.mjs'
import { ensureProductInstalled } from './setup/install.mjs'
import { endChildrenWithUs } from './setup/processes.mjs'
import { root } from './setup/project.mjs'

/** What only a reader, a compiler or a debugger of a package needs, and PGlite's extensions but for amcheck. */
const leftOut = /\.(map|md|d\.[cm]?ts)$|(?<!\/amcheck)\.tar\.gz$|\/pglite\/dist\/.*\.cjs$/

/** The schema after each migration, which only writing the next one reads. */
const snapshot = /\/drizzle\/meta\/\d+_snapshot\.json$/

endChildrenWithUs()
const [folder, ...rest] = process.argv.slice(2)
try {
  if (!folder || rest.length > 0) throw new Error('Usage: npm run release -- FOLDER')
  const target = resolve(folder)
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new Error(`${target} is not empty: name a new folder.`)
  await ensureProductInstalled(console.log)
  await ensureBuilt()
  layOut(target)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

function layOut(target) {
  mkdirSync(target, { recursive: true })
  for (const name of ['dist', 'drizzle', 'package.json'])
    cpSync(join(root, name), join(target, name), {
      recursive: true,
      filter: (file) => !snapshot.test(file.replaceAll('\\', '/')),
    })
  cpSync(join(root, 'scripts/production/bin'), join(target, 'bin'), { recursive: true })
  for (const path of outsidePackages())
    cpSync(join(root, path), join(target, path), {
      recursive: true,
      filter: (file) => !leftOut.test(file.replaceAll('\\', '/')),
    })
}

/** The folders of the packages outside of the bundle and of all that they depend on, as far as installed here. */
function outsidePackages() {
  const { packages } = readJson('package-lock.json')
  const found = new Set(readJson('src/server/outside-packages.json').map((name) => pathOf(name)))
  // Items added to a set during its iteration are visited too.
  for (const path of found) {
    const { dependencies, optionalDependencies } = packages[path]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      if (existsSync(join(root, pathOf(name)))) found.add(pathOf(name))
  }
  return found
}

function pathOf(name) {
  return `node_modules/${name}`
}

function readJson(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}
