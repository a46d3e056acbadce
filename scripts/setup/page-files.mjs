import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

/** The frame around every page behind a login. */
const layout = 'app/layouts/signed-in-layout.tsx'

/**
 * Writes dist/page-files.json: the scripts and styles of each page behind a login that the entry does not load, from Vite's
 * manifest, which is removed from the public files. `screens` has the module of each page, as the app loads it.
 * Throws when a screen has no chunk of its own.
 */
export function writePageFiles(screens) {
  const folder = join(root, 'dist/web/.vite')
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  rmSync(folder, { recursive: true })
  const ofEntry = filesOf(manifest, ['index.html'])
  const pages = Object.entries(screens).map(([page, screen]) => {
    const files = filesOf(manifest, [layout, screen])
    return [page, [...files].filter((file) => !ofEntry.has(file))]
  })
  writeFileSync(join(root, 'dist/page-files.json'), JSON.stringify(Object.fromEntries(pages)))
}

/** The files of modules with all that they import. */
function filesOf(manifest, modules, found = new Set()) {
  for (const name of modules) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} has no chunk of its own, since another screen imports it.`)
    if (found.has(chunk.file)) continue
    found.add(chunk.file)
    filesOf(manifest, chunk.imports ?? [], found)
    // After those of what it imports, as Vite orders them: of two rules that weigh the same, the last one holds.
    for (const style of chunk.css ?? []) found.add(style)
  }
  return found
}
