import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Imports and re-exports of values, and dynamic ones. */
const imports =
  /^(?:import|export)\s(?!type\b)(?:[^'";]*?from\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm

const read = (file) => readFileSync(join(root, file), 'utf8')
const importsOf = (file) => [...read(file).matchAll(imports)].map((found) => found[1] ?? found[2])
const packageOf = (name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')

it('what src imports is a dependency, which npm start installs without the tools', () => {
  const { dependencies } = JSON.parse(read('package.json'))
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `src/${name}`)
  const missing = files.flatMap((file) =>
    importsOf(file)
      .filter((name) => !/^([.#/]|virtual:)/.test(name) && !isBuiltin(name))
      .filter((name) => !(packageOf(name) in dependencies))
      .map((name) => `${file}: ${name}`),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(missing).toEqual([])
})

it('what npm start runs before it installs imports no package', () => {
  const reached = new Set(
    ['start', 'command', 'build', 'release'].map((name) => `scripts/${name}.mjs`),
  )
  // Items added to a set during its iteration are visited too.
  for (const file of reached)
    for (const name of importsOf(file)) {
      if (name.startsWith('.')) reached.add(join(file, '..', name).replaceAll('\\', '/'))
      else expect([file, name, isBuiltin(name)]).toEqual([file, name, true])
    }
  expect([...reached]).toContain('scripts/setup/install.mjs')
})
