import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

const documentPath = 'docs/rules.md'
const sources = ['src', 'tests', 'scripts']
const isSource = /\.(?:tsx?|mjs|css|html)$/
const isTest =
  /^tests\/(?:(?:runner|shared|web|server|component)\/.+\.test\.(?:tsx?|mjs)|e2e\/.+\.spec\.ts)$/
const notBuiltHeading = '## Decided and not built'

const comments = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|<!--[\s\S]*?-->/g
/** ` (S36)`, ` (S48, D14)` and ` (S53: five rem an hour)`: ids after a space and a bracket, in a comment or a title. */
const reference = / \(([SDH]\d+(?:, [SDH]\d+)*)(?=[):])/g
/** Documents and sections that are not in the repository. */
const foreign =
  /\b(?:spec|specs|specification)(?:'s)?,? \(?(?:sections? )?\d|\bthe specification\b|\bdesigns?,? (?:sections? )?d?\d|\bdesign sections?\b|\b(?:ux|security),? (?:h?\d)|\b(?:spec|design|ux|house|look|peers|style|libraries)\.md\b/gi

/**
 * The rules of docs/rules.md by id: the tests that each names as `{ path, title }`, the title undefined when none is
 * quoted, and whether it is built.
 */
export function rulesIn(document) {
  const end = document.indexOf(notBuiltHeading)
  const parts = document.split(/^- \*\*([SDH]\d+)\*\*/m)
  const rules = []
  let position = parts[0].length
  for (let n = 1; n < parts.length; n += 2) {
    const text = parts[n + 1].split(/^#/m)[0].replace(/\s+/g, ' ')
    const tests = [...text.matchAll(/`(tests\/[^`]+\.(?:tsx?|mjs))`(?:: "([^"]+)")?/g)]
    rules.push({
      id: parts[n],
      tests: tests.map(([, path, title]) => ({ path, title })),
      isBuilt: end === -1 || position < end,
    })
    position += `- **${parts[n]}**${parts[n + 1]}`.length
  }
  return rules
}

/** What is wrong with the document: an id twice, and a rule whose tests are missing or never run. */
export function* documentBreaches(rules, readTest) {
  const seen = new Set()
  for (const { id, tests, isBuilt } of rules) {
    if (seen.has(id)) yield `${id} stands twice`
    seen.add(id)
    if (isBuilt && tests.length === 0) yield `${id} names no test`
    for (const { path, title } of tests) {
      const text = isTest.test(path) ? readTest(path) : undefined
      if (text === undefined) yield `${id}: ${path} is no test of the suites`
      else if (title !== undefined && !text.includes(title))
        yield `${id}: ${path} has no "${title}"`
    }
  }
}

/** What is wrong in a file: ids that are no rule, or one that is not built, and documents that are not here. */
export function* referenceBreaches(path, text, rules) {
  const built = new Set(rules.filter((rule) => rule.isBuilt).map((rule) => rule.id))
  const flat = text.replace(/\n\s*(?:\*|\/\/) /g, ' ')
  for (const [, ids] of flat.matchAll(reference))
    for (const id of ids.split(', '))
      if (!built.has(id)) yield `${path}: ${documentPath} has no rule ${id} that is built`
  for (const [comment] of text.matchAll(comments))
    for (const [words] of comment.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ').matchAll(foreign))
      yield `${path}: "${words}" is not in the repository; name a rule of ${documentPath}`
}

/** All breaches of the repository, and how many rules and references it has. */
export function checkRules() {
  const rules = rulesIn(readFileSync(join(root, documentPath), 'utf8'))
  const files = sources.flatMap(filesBelow).map((path) => ({ path, text: textOf(path) }))
  const references = files.flatMap(({ text }) => [...text.matchAll(reference)])
  return {
    rules: rules.length,
    references: references.length,
    breaches: [
      ...documentBreaches(rules, textOf),
      ...files.flatMap(({ path, text }) => [...referenceBreaches(path, text, rules)]),
    ],
  }
}

function filesBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => isSource.test(path))
}

/** The text of a file, or undefined when there is none. */
function textOf(path) {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    return undefined
  }
}
