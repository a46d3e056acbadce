import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { accessBreaks } from '../../tests/breaks/access.mjs'
import { ruleBreaks } from '../../tests/breaks/rules.mjs'
import { screenBreaks } from '../../tests/breaks/screens.mjs'
import { kinds, testsNamed } from './named-tests.mjs'

/** Every deliberate break of tests/breaks. */
export const breaks = [...ruleBreaks, ...accessBreaks, ...screenBreaks]

/** What is invalid in a break's own data, or null. */
export function faultOf({ id, what, old, new: replacement, tests }) {
  const unknown = Object.keys(tests).filter((kind) => !kinds.includes(kind))
  if (breaks.filter((one) => one.id === id).length > 1) return `Two breaks are called ${id}.`
  if (!what || !old || replacement === undefined || old === replacement)
    return 'It lacks its words, or changes nothing.'
  if (unknown.length > 0) return `There is no kind of test called ${unknown.join(', ')}.`
  if (Object.values(tests).flat().length === 0) return 'It names no test.'
  return null
}

/** The only file of the tree's src that contains the break's old text, or the reason why there is none. */
export function placeOf({ old }, tree) {
  const found = sourcesBelow(join(tree, 'src')).filter(({ text }) => text.includes(old))
  const count = found.reduce((sum, { text }) => sum + text.split(old).length - 1, 0)
  if (count !== 1)
    return { fault: `Its old text must stand once in src, and stands ${count} times.` }
  return found[0]
}

/** Applies the break to a file that `placeOf` found. Returns a function that reverts it. */
export function apply({ old, new: replacement }, { file, text }) {
  writeFileSync(
    file,
    text.replace(old, () => replacement),
  )
  return () => writeFileSync(file, text)
}

/** The titles of these kinds that no test has. */
export function missingTitles({ tests: named }, tests, wanted) {
  return wanted.flatMap((kind) =>
    (named[kind] ?? [])
      .filter(
        (title) =>
          testsNamed(
            tests.filter((test) => test.kind === kind),
            title,
          ).length === 0,
      )
      .map((title) => `${kind}: ${title}`),
  )
}

function sourcesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
}
