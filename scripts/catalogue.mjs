// npm run catalogue: lists the tests that show each text of the catalogue (S4). Exits 1 when a
// text occurs in no component test and no journey. `--check` prints only the missing ones.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { root } from './setup/project.mjs'

const isCheck = process.argv.includes('--check')
const texts = JSON.parse(readFileSync(join(root, 'tests/catalogue/texts.json'), 'utf8'))
const tests = ['tests/component', 'tests/e2e'].flatMap(testFilesBelow).flatMap(testsIn)
const missing = []

for (const [area, words] of Object.entries(texts)) {
  if (!isCheck) console.log(`\n## ${area}`)
  for (const text of words) {
    const shown = tests.filter((test) => test.literals.some((literal) => literal.includes(text)))
    if (shown.length === 0) missing.push(`${area}: ${text}`)
    if (!isCheck) print(text, shown)
  }
}
for (const line of missing) console.error(`No test shows the catalogue's text: ${line}`)
process.exitCode = missing.length > 0 ? 1 : 0

function print(text, shown) {
  console.log(`“${text}”`)
  for (const { title, file } of shown.slice(0, 3)) console.log(`  ${file}: ${title}`)
  if (shown.length > 3) console.log(`  and ${shown.length - 3} more`)
}

function testFilesBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(test|spec)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'))
}

/** The tests of a file by title, each with its string literals; literals outside of all tests count for the file. */
function testsIn(file) {
  const code = readFileSync(join(root, file), 'utf8')
  const { program } = parseSync(file, code)
  const found = []
  const rest = { title: '(tables and constants of the file)', file, literals: [] }
  const open = []
  const take = (literal) => {
    const holder = open.findLast((one) => one.isTest) ?? rest
    holder.literals.push(literal)
  }
  new Visitor({
    CallExpression: (node) => {
      const kind = kindOf(node.callee)
      if (!kind || node.arguments.length < 2) return
      const title = textOf(node.arguments[0], code)
      const names = [...open.map((one) => one.title), title].join(' › ')
      const test = { node, title, isTest: kind === 'test', literals: [names] }
      open.push(test)
      if (test.isTest) found.push({ title: names, file, literals: test.literals })
    },
    'CallExpression:exit': (node) => {
      if (open.at(-1)?.node === node) open.pop()
    },
    Literal: (node) => typeof node.value === 'string' && take(node.value),
    TemplateElement: (node) => take(node.value.cooked ?? ''),
  }).visit(program)
  return rest.literals.length > 0 ? [...found, rest] : found
}

/** Whether this call declares a test, or a group of tests. */
function kindOf(callee) {
  const name = callee.type === 'MemberExpression' ? callee.object.name : callee.name
  if (name === 'describe') return 'group'
  if (name !== 'test') return null
  return callee.property?.name === 'describe' ? 'group' : 'test'
}

function textOf(node, code) {
  return node.type === 'Literal' ? String(node.value) : code.slice(node.start + 1, node.end - 1)
}
