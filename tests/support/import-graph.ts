import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

const roots = {
  '#shared/': 'src/shared/',
  '#server/': 'src/server/',
  '#web/': 'src/web/',
  '#tests/': 'tests/support/',
  '#scripts/': 'scripts/',
}

export type ImportGraph = {
  /** The text of a file. */
  read: (file: string) => string
  /** The file itself and every project file that it loads at run time, transitively. */
  reached: (file: string) => Set<string>
}

/** The import graph of the files below `root`. All paths are relative to it, with slashes. */
export function importGraph(root: string): ImportGraph {
  const loaded = new Map<string, { code: string; imports: string[] }>()
  const load = (file: string) => {
    const known = loaded.get(file)
    if (known) return known
    const code = readFileSync(join(root, file), 'utf8')
    const imports = importsOf(file, code).filter((path) => isFile(join(root, path)))
    const entry = { code, imports }
    loaded.set(file, entry)
    return entry
  }
  return {
    read: (file) => load(file).code,
    reached: (file) => {
      const files = new Set([file])
      // Iterating over a Set also visits entries added during the iteration.
      for (const one of files) for (const path of load(one).imports) files.add(path)
      return files
    },
  }
}

/** The files below a folder, or the file itself, relative to `root`, sorted. */
export function filesBelow(root: string, path: string): string[] {
  if (isFile(join(root, path))) return [path]
  return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .map((name) => `${path}/${name}`.replaceAll('\\', '/'))
    .filter((file) => isFile(join(root, file)))
    .sort()
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile()
}

/** The specifiers of the file's imports, without packages. */
function importsOf(file: string, code: string): string[] {
  if (!/\.(tsx?|mjs)$/.test(file)) return []
  const { module } = parseSync(file, code)
  const sources = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some((entry) => !entry.isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ moduleRequest, isType }) =>
        moduleRequest && !isType ? moduleRequest.value : [],
      ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      code.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    ),
  ]
  return sources.flatMap((source) => pathOf(file, source))
}

function pathOf(file: string, source: string): string[] {
  if (source.startsWith('.')) return [join(file, '..', source).replaceAll('\\', '/')]
  return Object.entries(roots)
    .filter(([name]) => source.startsWith(name))
    .map(([name, folder]) => folder + source.slice(name.length))
}
