// A test run like that of scripts/test.mjs: its folder, and a child with a grandchild, which both ignore SIGTERM.
// Prints the folder and the two PIDs as JSON when all are started; runs until it is stopped.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endChildrenWithUs, runNode, waitUntil } from '../../../scripts/setup/processes.mjs'
import { makeRunFolder, removeRunFolder } from '../../../scripts/setup/run-folder.mjs'

const graceMs = 200
const neededBytes = Number(process.argv[2] ?? 0)

const child = `
import { writeFileSync } from 'node:fs'
import { spawn } from '${import.meta.resolve('../../../scripts/setup/programs.mjs')}'
process.on('SIGTERM', () => {})
const own = spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)'])
writeFileSync(process.env.TMPDIR + '/pids.json', JSON.stringify([process.pid, own.pid]))
setInterval(() => {}, 1000)
`

let folder = null
endChildrenWithUs(() => removeRunFolder(folder), graceMs)
try {
  folder = makeRunFolder(neededBytes)
  void runNode(['--input-type=module', '-e', child])
  await waitUntil(() => pids() !== null, 60_000)
  process.stdout.write(`${JSON.stringify({ folder, pids: pids() })}\n`)
} catch (error) {
  process.stderr.write(error.message)
  process.exitCode = 1
}

function pids() {
  try {
    return JSON.parse(readFileSync(join(folder, 'pids.json'), 'utf8'))
  } catch {
    return null
  }
}
