// npm run dev: the whole product on one port with live reload. Vite serves the browser and proxies the server's paths;
// the server runs from source and restarts when one of its files changes.
import './setup/require-node.mjs'
import { createServer } from 'node:net'
import { ensureInstalled } from './setup/install.mjs'
import { prepared, whenOrphaned } from './setup/processes.mjs'
import { spawn } from './setup/programs.mjs'
import { loadEnvironment, root, tools } from './setup/project.mjs'

const given = process.argv.slice(2)
if (given.some((word) => word !== '--empty')) {
  // The same as the server's, which tsx would start again at each change.
  console.error('Usage: npm run dev -- [--empty]')
  process.exit(given.includes('--help') ? 0 : 1)
}
await prepared(ensureInstalled)
loadEnvironment()

const port = process.env.PORT ?? '3000'
const serverPort = String(await freePort())
const parts = [
  start([tools.tsx, 'watch', '--clear-screen=false', 'src/server/main.ts', ...given], {
    PORT: serverPort,
    HOST: '127.0.0.1',
    // The origin shown in the browser: the server compares it in its CSRF origin check, and prints it when it
    // listens.
    PUBLIC_URL: `http://localhost:${port}`,
  }),
  start(
    [
      tools.vite,
      '--config',
      'src/web/vite.config.ts',
      '--clearScreen',
      'false',
      '--logLevel',
      'warn',
    ],
    {
      DEV_PORT: port,
      DEV_SERVER_URL: `http://127.0.0.1:${serverPort}`,
    },
  ),
]

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0))
whenOrphaned(() => stop(0))

function start(args, env) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', ...env },
    // Its own process group: ctrl-C reaches it once, through this process, and its children end with it.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  child.on('exit', (code) => stop(code ?? 1))
  return child
}

let isStopping = false

/** Ends both processes, and then this one; either of them that exits ends the other. */
function stop(code) {
  if (isStopping) return
  isStopping = true
  process.exitCode = code
  for (const child of parts) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address()
      probe.close(() => resolve(free))
    })
  })
}
