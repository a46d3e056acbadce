// Project rules that the linter cannot express: which root, layer and area may import what, single importers of a library,
// where Swedish text may occur, no barrels, no enums, no skipped tests, colours and type by tokens, programs of one list,
// names cut between characters.
// Prints each violation and exits 1.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { cutNames } from './setup/cut-names.mjs'
import {
  areaCircles,
  circlesOf,
  directionBreaches,
  folderBreaches,
  looseFiles,
  serverBreaches,
  styleBreaches,
  unusedPermissions,
} from './setup/import-direction.mjs'
import { measureBreaches } from './setup/measures.mjs'
import { startBreaches } from './setup/program-starts.mjs'
import { root } from './setup/project.mjs'

const browserOnly =
  /^(react|react-dom|react-router|react-router-dom|@mantine\/.*|@tanstack\/.*|@trpc\/(client|react-query))(\/|$)/
const serverOnly =
  /^(node:.*|fastify|@fastify\/.*|drizzle-orm|postgres|@electric-sql\/.*|lucia|@lucia-auth\/.*|@node-rs\/.*|@trpc\/server(?!\/observable)|pino)(\/|$)/

/** Files under `of` may not import what `not` matches. */
const directions = [
  { of: 'src/shared/', not: /^#(server|web|tests)\//, why: 'src/shared imports nothing of ours' },
  { of: 'src/shared/', not: browserOnly, why: 'src/shared is pure and runs on both sides' },
  { of: 'src/shared/', not: serverOnly, why: 'src/shared is pure and runs on both sides' },
  { of: 'src/server/', not: /^#(web|tests)\//, why: 'the server imports nothing of the web app' },
  { of: 'src/server/', not: browserOnly, why: 'the server draws nothing' },
  { of: 'src/', not: /^#scripts\//, why: 'the product imports nothing of its scripts' },
  { of: 'src/web/', not: /^#tests\//, why: 'the product imports nothing of its tests' },
  { of: 'src/web/', not: serverOnly, why: 'this does not run in a browser', exceptTypes: true },
  {
    of: 'tests/',
    not: /^\.\.?\/(.*\/)?(src|support)\//,
    why: 'tests import by name: #shared/, #server/, #web/, #tests/, #scripts/',
  },
]

/** The only import of the web app from the server. */
const routerType = { source: '#server/app/router.ts', name: 'AppRouter' }

/** The areas of src/web that an area may import; app imports all of them, ui and lib none. */
const areaImports = {
  absences: ['messages'],
  admin: ['dashboard', 'export', 'handover'],
  auth: ['organizations'],
  answers: ['messages', 'sessions'],
  calendar: ['absences', 'answers', 'feeds', 'messages', 'pots', 'sessions'],
  clients: ['events', 'export', 'feeds', 'handover', 'messages', 'pots', 'sessions', 'trash'],
  dashboard: ['answers', 'calendar', 'clients', 'export', 'handover', 'pots', 'sessions'],
  events: ['messages'],
  export: ['sessions'],
  handover: ['sessions'],
  organizations: ['events', 'handover', 'pots', 'sessions'],
  portal: ['pots', 'sessions'],
  pots: ['trash'],
  profile: ['auth', 'calendar', 'events', 'export', 'feeds', 'letters', 'portal', 'pots'],
  sessions: ['absences', 'feeds', 'messages', 'pots', 'trash'],
}

/** The areas of src/server that an area may import, and the operations that an operation may: only those it does import. */
const serverImports = {
  absences: ['sessions'],
  admin: ['auth', 'organizations'],
  answers: ['messages'],
  auth: ['clients', 'organizations'],
  calendar: ['sessions'],
  clients: ['export', 'pots', 'sessions', 'trash'],
  export: ['booking', 'events', 'pots', 'sessions', 'trash'],
  handover: ['admin', 'messages', 'trash'],
  'import-records': ['clients', 'pots', 'sessions'],
  letters: ['profile'],
  messages: ['events', 'letters', 'sessions'],
  organizations: ['dashboard', 'pots'],
  portal: ['answers', 'booking', 'feeds', 'pots', 'sessions'],
  pots: ['trash'],
  profile: ['auth', 'clients', 'export', 'organizations'],
  sessions: ['pots', 'trash'],
  'operations/backup': ['operations/books'],
  'operations/command-socket': ['operations/backup', 'operations/doctor'],
  'operations/doctor': ['operations/backup', 'operations/opening', 'operations/sealing'],
  'operations/opening': ['operations/backup', 'operations/books'],
  'operations/restore': [
    'operations/backup',
    'operations/books',
    'operations/opening',
    'operations/sealing',
  ],
}

/** Libraries that only these files may import. */
const doors = [
  { to: /^dayjs(\/|$)/, only: ['src/shared/time.ts'] },
  { to: /^(lucia|@lucia-auth\/.*)$/, only: ['src/server/platform/access/login-sessions.ts'] },
]

/** Where Swedish strings may occur: the texts, the demo data, and the collation alphabet. */
const mayBeSwedish =
  /(^|\/)texts\.ts$|^src\/server\/operations\/demo\/|^src\/shared\/collation\.ts$/
/** Drizzle needs every table in one module. */
const mayReExport = ['src/server/schema/every-table.ts']
const dumpNames = /(^|\/)(utils?|helpers?|misc|common|types)(\/|\.tsx?$)|(^|\/)index\.tsx?$/
const configs = /\.config\.ts$/

/** Where the tokens are defined; every stylesheet of the web app takes colours and measures from there. */
const tokensFile = 'src/web/ui/theme/tokens.css'

const breaches = []
/** Every import of one file of src by another, type-only ones included: { from, to }. */
const imports = []

for (const file of ['src', 'tests'].flatMap(sourcesBelow)) check(file)
for (const file of ['src', 'scripts', 'tests'].flatMap(codeBelow)) checkCalls(file)
checkDirection()
checkTokens()
for (const breach of breaches) console.error(breach)
process.exitCode = breaches.length > 0 ? 1 : 0

function sourcesBelow(folder) {
  return filesBelow(folder).filter((file) => /\.tsx?$/.test(file))
}

function codeBelow(folder) {
  return filesBelow(folder).filter((file) => /\.(tsx?|mjs)$/.test(file))
}

function checkCalls(file) {
  const code = readFileSync(join(root, file), 'utf8')
  for (const { start, why } of [...startBreaches(file, code), ...cutNames(file, code)])
    breaches.push(`${file}:${lineOf(code, start)}: ${why}`)
}

function checkDirection() {
  const ofWeb = imports.filter(({ from }) => from.startsWith('src/web/'))
  for (const { file, why } of [...directionBreaches(ofWeb, areaImports), ...styleBreaches(ofWeb)])
    breaches.push(`${file}: ${why}`)
  breaches.push(...areaCircles(areaImports), ...folderBreaches(filesBelow('src/web')))
  const ofServer = imports.filter(
    ({ from, to }) => from.startsWith('src/server/') && to.startsWith('src/server/'),
  )
  for (const { file, why } of serverBreaches(ofServer, serverImports))
    breaches.push(`${file}: ${why}`)
  breaches.push(...unusedPermissions(ofServer, serverImports))
  breaches.push(...areaCircles(serverImports), ...looseFiles(filesBelow('src/server')))
  for (const circle of circlesOf(imports))
    breaches.push(`files that import each other in a circle: ${circle.join(', ')}`)
}

function checkTokens() {
  const sheets = filesBelow('src/web').filter((file) => file.endsWith('.css'))
  const parts = filesBelow('src/web').filter((file) => /\.tsx?$/.test(file))
  const read = (file) => ({ file, text: readFileSync(join(root, file), 'utf8') })
  const found = measureBreaches({
    tokens: read(tokensFile),
    sheets: sheets.filter((file) => file !== tokensFile).map(read),
    parts: parts.map(read),
  })
  for (const { file, line, why } of found) breaches.push(`${file}:${line}: ${why}`)
}

function filesBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'))
}

function check(file) {
  const code = readFileSync(join(root, file), 'utf8')
  const { program, errors } = parseSync(file, code)
  const report = (node, why) => breaches.push(`${file}:${lineOf(code, node.start)}: ${why}`)
  const start = { start: 0 }
  for (const error of errors) report(start, error.message)
  if (dumpNames.test(file))
    report(start, 'no barrels and no drawers: name the file after the one thing that it holds')

  const checkImport = (node, names) => {
    const target = resolve(file, node.source.value)
    if (file.startsWith('src/') && target) imports.push({ from: file, to: target })
    if (!configs.test(file))
      for (const why of importBreaches(file, node.source.value, names)) report(node, why)
  }
  const checkText = (node, text) => {
    if (file.startsWith('src/') && !mayBeSwedish.test(file) && /[åäö]/i.test(text)) {
      report(node, 'words that a person reads live in src/shared/<area>/texts.ts')
    }
  }
  const checkReExport = (node) => {
    if (!node.source) return
    checkImport(node, [])
    if (!mayReExport.includes(file))
      report(node, 'no barrels: import a thing from the file that holds it')
  }

  new Visitor({
    ImportDeclaration: (node) => checkImport(node, namesOf(node)),
    ImportExpression: (node) => {
      if (typeof node.source.value === 'string') checkImport(node, [])
    },
    ExportAllDeclaration: checkReExport,
    ExportNamedDeclaration: checkReExport,
    TSEnumDeclaration: (node) => report(node, 'no enums: a union of strings says the same'),
    Literal: (node) => {
      if (typeof node.value === 'string') checkText(node, node.value)
    },
    TemplateElement: (node) => checkText(node, node.value.raw),
    JSXText: (node) => checkText(node, node.value),
    CallExpression: (node) => {
      if (file.startsWith('tests/') && isParked(node.callee))
        report(node, 'no parked tests: it runs, or it goes')
    },
  }).visit(program)
}

/** The imported names, each with whether it is a type-only import. */
function namesOf(declaration) {
  return declaration.specifiers.map((one) => ({
    name: one.imported?.name ?? '*',
    isType: declaration.importKind === 'type' || one.importKind === 'type',
  }))
}

function* importBreaches(file, source, names) {
  const areTypes = names.length > 0 && names.every((one) => one.isType)
  for (const { of, not, why, exceptTypes } of directions) {
    if (file.startsWith(of) && not.test(source) && !(exceptTypes && areTypes))
      yield `${source}: ${why}`
  }
  for (const { to, only } of doors) {
    if (file.startsWith('src/') && to.test(source) && !only.includes(file)) {
      yield `${source}: only ${only.join(' and ')} may import it`
    }
  }
  if (file.startsWith('src/web/') && source.startsWith('#server/')) {
    const isAllowed =
      source === routerType.source && areTypes && names.every((one) => one.name === routerType.name)
    if (!isAllowed)
      yield `${source}: the web app takes one thing from the server, the type ${routerType.name}`
  }
  if (source.startsWith('.') && climbsOut(file, source))
    yield `${source}: across roots by name, as #shared/…`
  if (file.startsWith('src/') && source.startsWith('#') && source.startsWith(`#${rootOf(file)}/`)) {
    yield `${source}: inside one root by a relative path`
  }
}

/** The file of src that an import names, or null for a library or another root. */
function resolve(file, source) {
  if (/^#(shared|server|web)\//.test(source)) return `src/${source.slice(1)}`
  return source.startsWith('.') ? join(file, '..', source).replaceAll('\\', '/') : null
}

/** `shared`, `server` or `web` of src; else the first folder. */
function rootOf(file) {
  const [top, second] = file.split('/')
  return top === 'src' ? second : top
}

function climbsOut(file, source) {
  return rootOf(resolve(file, source)) !== rootOf(file)
}

/** test.skip, describe.only, it.todo, test.fixme and similar. */
function isParked(callee) {
  if (callee.type !== 'MemberExpression' || callee.computed) return false
  const parks = ['skip', 'skipIf', 'runIf', 'only', 'todo', 'fixme', 'fails'].includes(
    callee.property.name,
  )
  const base = callee.object.type === 'MemberExpression' ? callee.object.object : callee.object
  return parks && ['test', 'it', 'describe', 'suite'].includes(base.name)
}

function lineOf(code, offset) {
  return code.slice(0, offset).split('\n').length
}
