// Reads the build manifest and prints what each route costs a first visit, against its budget. Exits 1 over budget.
// `node tests/size/size-gate.mjs clients` also lists the files of that route, largest first.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { fontBudget, pages, requestBudget, routes } from './budgets.mjs'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))

/** What is known of a built page: its manifest, and the files that the HTML references, built or in public. */
const built = Object.fromEntries(
  Object.entries(pages).map(([name, { html, manifest, entry }]) => [
    name,
    {
      entry,
      chunks: JSON.parse(readFileSync(join(dist, manifest), 'utf8')),
      named: [
        ...readFileSync(join(dist, html), 'utf8').matchAll(
          /(?:src|href)="\/([^"]+\.(?:js|css|woff2))"/g,
        ),
      ].map((match) => match[1]),
    },
  ]),
)

/** A screen from which one of its own tabs imports has no entry of its own in the manifest, only a name. */
function chunkNamed(chunks, name) {
  return Object.values(chunks).find((chunk) => chunk.name === name && chunk.file.endsWith('.js'))
}

/**
 * The files that the browser fetches for a page with these modules before it can run them. Throws for a module that is
 * not built.
 */
function filesOf({ page = 'app', modules }) {
  const { entry, chunks, named } = built[page]
  const files = new Set()
  const seen = new Set()
  const add = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = chunks[key] ?? chunkNamed(chunks, basename(key, '.tsx'))
    if (!chunk) throw new Error(`${key} is not among the built modules`)
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const one of chunk.imports ?? []) add(one)
  }
  for (const module of [entry, ...modules]) add(module)
  for (const file of named) files.add(file)
  return files
}

const sizes = new Map()
function kibOf(files, ending) {
  let bytes = 0
  for (const file of files) {
    if (!file.endsWith(ending)) continue
    if (!sizes.has(file))
      sizes.set(file, gzipSync(readFileSync(join(dist, 'web', file)), { level: 9 }).length)
    bytes += sizes.get(file)
  }
  return bytes / 1024
}

function measure({ route, page, modules, beyond, js, css }) {
  try {
    const base = routes.find((one) => one.route === beyond)
    const known = base ? filesOf(base) : new Set()
    const files = [...filesOf({ page, modules })].filter((file) => !known.has(file))
    const found = {
      js: kibOf(files, '.js'),
      css: kibOf(files, '.css'),
      requests: files.length + (base ? 0 : 1),
    }
    const over = [
      found.js > js && 'JS',
      found.css > css && 'CSS',
      found.requests > requestBudget && 'requests',
    ].filter(Boolean)
    const figures =
      `${kib(found.js)} / ${js}`.padStart(13) + `${kib(found.css)} / ${css}`.padStart(12)
    const count = base ? ''.padStart(10) : `${found.requests} / ${requestBudget}`.padStart(10)
    if (process.argv.includes(route)) list(files)
    return {
      isOver: over.length > 0,
      line: `${route.padEnd(16)}${figures}${count}  ${over.length > 0 ? `over: ${over.join(', ')}` : 'ok'}`,
    }
  } catch (error) {
    return { isOver: true, line: `${route.padEnd(16)}${error.message}` }
  }
}

function list(files) {
  const lines = files.map((file) => [kibOf([file], ''), file]).sort(([a], [b]) => b - a)
  for (const [size, file] of lines) console.log(`${kib(size).padStart(8)}  ${file}`)
}

/** All built fonts: one, within its budget, which the app preloads and the page of a personal link does not. */
function measureFonts() {
  const fonts = readdirSync(join(dist, 'web/assets')).filter((file) => file.endsWith('.woff2'))
  const size = fonts.reduce(
    (sum, file) => sum + readFileSync(join(dist, 'web/assets', file)).length / 1024,
    0,
  )
  const isPreloaded = ({ named }) => named.some((file) => file.endsWith('.woff2'))
  const isOver =
    fonts.length !== 1 || size > fontBudget || !isPreloaded(built.app) || isPreloaded(built.portal)
  return {
    isOver,
    line: `${'font'.padEnd(16)}${`${kib(size)} / ${fontBudget}`.padStart(13)}  ${isOver ? `over: ${fonts.length} fonts, or preloaded where it should not be` : 'ok'}`,
  }
}

function kib(number) {
  return number.toFixed(1)
}

const results = [...routes.map(measure), measureFonts()]
console.log(
  `${'gzip KiB'.padEnd(16)}${'JS'.padStart(13)}${'CSS'.padStart(12)}${'requests'.padStart(10)}`,
)
for (const { line } of results) console.log(line)
process.exitCode = results.some((result) => result.isOver) ? 1 : 0
