import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

// Mantine's styles are imported per component, so a component used without its import would be unstyled.

const root = fileURLToPath(new URL('../../..', import.meta.url))
const web = join(root, 'src/web')
const mantine = join(root, 'node_modules/@mantine/core')
const components = join(mantine, 'esm/components')

// Only its check icon is used, in a Select's list, which has no class of its own.
const drawnWithout = new Set(['Checkbox'])

function filesIn(directory: string, ending: RegExp): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(directory, name))
}

const sources = filesIn(web, /\.tsx?$/).map((file) => readFileSync(file, 'utf8'))

function namesUsed(): Set<string> {
  const lists = sources.flatMap((source) => [
    ...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g),
  ])
  return new Set(
    lists.flatMap(([, list = '']) =>
      list
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    ),
  )
}

/** A component and the components that it is composed of. */
function addParts(name: string, parts: Set<string>): Set<string> {
  const directory = join(components, name)
  if (parts.has(name) || !existsSync(directory)) return parts
  parts.add(name)
  for (const file of filesIn(directory, /\.mjs$/)) {
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/from "(\.\.\/[^"]+)"/g)) {
      const [part = '..'] = relative(components, resolve(dirname(file), path)).split(/[\\/]/)
      if (part !== '..') addParts(part, parts)
    }
  }
  return parts
}

it('imports the styles of every used Mantine component and its parts', () => {
  const imported = new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/import '@mantine\/core\/styles\/(\w+)\.layer\.css'/g)].map(
        ([, name]) => name,
      ),
    ),
  )
  const parts = new Set<string>()
  for (const name of namesUsed()) addParts(name, parts)
  const missing = [...parts].filter(
    (name) =>
      existsSync(join(mantine, 'styles', `${name}.css`)) &&
      !imported.has(name) &&
      !drawnWithout.has(name),
  )
  expect(parts.size).toBeGreaterThan(10)
  expect(missing).toEqual([])
})
