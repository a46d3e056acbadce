import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compressFiles } from './compress.mjs'
import { fingerprint, readStamp } from './fingerprint.mjs'
import { withSetupLock } from './lock.mjs'
import { writePageFiles } from './page-files.mjs'
import { run, runNode } from './processes.mjs'
import { root, tools } from './project.mjs'

const dist = join(root, 'dist')
const stampFile = join(dist, '.stamp')
/** Vite's builds: each once for the browser, and once for what draws pages. */
const parts = [
  ['src/web/vite.config.ts'],
  ['src/web/vite.config.ts', '--ssr'],
  ['src/web/portal/vite.config.ts'],
  ['src/web/portal/vite.config.ts', '--ssr'],
]

/** All inputs of the build. */
const sources = [
  'drizzle',
  'package.json',
  'package-lock.json',
  'patches',
  'public',
  'scripts/setup/app-files.mjs',
  'scripts/setup/build.mjs',
  'scripts/setup/compress.mjs',
  'scripts/setup/page-files.mjs',
  'src',
  'tsconfig.json',
]

/** Builds both sides into dist, unless dist is up to date with the sources. Throws with the builder's output. */
export async function ensureBuilt(say = console.log) {
  if (isBuilt()) return
  await withSetupLock(async () => {
    if (isBuilt()) return
    say('Building …')
    await build()
  })
}

/** Builds both sides into dist, also when it is up to date. */
export async function build() {
  const made = fingerprint(sources)
  rmSync(stampFile, { force: true })
  const results = await Promise.all([buildServer(), ...parts.map(buildPart)])
  const failed = results.filter((result) => result.code !== 0)
  if (failed.length > 0)
    throw new Error(`The build failed.\n${failed.map((one) => one.output).join('\n')}`)
  layOut()
  writePageFiles(await drawPages())
  writeFileSync(join(dist, 'commit'), await commit())
  await compressFiles(join(dist, 'web'))
  writeFileSync(stampFile, JSON.stringify({ sources: made }))
}

/**
 * Draws what is sent before any script, in a process of its own: what it imports is the app. Resolves to the module of each
 * page's screen. The same build has what writes the files of the installed app.
 */
async function drawPages() {
  const drawing = join(dist, 'drawing')
  const [from, to] = [join(drawing, 'drawn-pages.js'), join(dist, 'drawn-pages.json')]
  const screens = join(drawing, 'screens.json')
  const script = `import { writeFileSync } from 'node:fs'
    import { drawPages, screenModules } from ${JSON.stringify(pathToFileURL(from))}
    writeFileSync(${JSON.stringify(to)}, JSON.stringify(await drawPages()))
    writeFileSync(${JSON.stringify(screens)}, JSON.stringify(await screenModules()))
    process.exit()`
  const { code, output } = await runNode(['--input-type=module', '--eval', script], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (code !== 0) throw new Error(`The pages could not be drawn.\n${output}`)
  const written = await runNode([
    join(root, 'scripts/setup/app-files.mjs'),
    join(drawing, 'installed-files.js'),
    join(dist, 'web'),
  ])
  if (written.code !== 0)
    throw new Error(`The files of the installed app could not be written.\n${written.output}`)
  const modules = JSON.parse(readFileSync(screens, 'utf8'))
  rmSync(drawing, { recursive: true })
  return modules
}

/** The commit that is built: COMMIT where git is not at hand, as in an image; empty when unknown. */
async function commit() {
  if (process.env.COMMIT) return process.env.COMMIT
  // Of this checkout, not of another one around it.
  if (!existsSync(join(root, '.git'))) return ''
  const { code, output } = await run('git', ['rev-parse', 'HEAD'])
  return code === 0 ? output : ''
}

/** The server, and with it the embedded database of a first start. */
async function buildServer() {
  const built = await buildPart(['src/server/vite.config.ts'])
  if (built.code !== 0) return built
  return runNode([join(dist, 'server/make-template.js'), join(dist, 'embedded-template.tar.gz')])
}

function buildPart([config, ...options]) {
  return runNode(
    [
      tools.vite,
      'build',
      '--config',
      config,
      '--configLoader',
      'runner',
      '--logLevel',
      'warn',
      ...options,
    ],
    {
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
}

/**
 * Moves the output to its place: files for browsers below dist/web, the server-side renderer of the personal link in
 * dist/portal.
 */
function layOut() {
  const [web, portal] = [join(dist, 'web'), join(dist, 'portal')]
  for (const file of readdirSync(join(portal, 'assets')))
    renameSync(join(portal, 'assets', file), join(web, 'assets', file))
  renameSync(join(portal, 'portal/portal.html'), join(portal, 'portal.html'))
  renameSync(join(dist, 'portal-server/server-entry.js'), join(portal, 'server-entry.js'))
  for (const empty of ['portal/assets', 'portal/portal', 'portal-server'])
    rmSync(join(dist, empty), { recursive: true })
}

function isBuilt() {
  const isThere = [
    'embedded-template.tar.gz',
    'server/main.js',
    'web/index.html',
    'web/sw.js',
    'page-files.json',
    'drawn-pages.json',
    'portal/server-entry.js',
  ].every((file) => existsSync(join(dist, file)))
  return isThere && readStamp(stampFile)?.sources === fingerprint(sources)
}
