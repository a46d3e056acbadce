// node dist/server/make-template.js FILE: writes the template of the embedded database, for the build.
import { writeFile } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { makeTemplate } from './platform/db/template.ts'

const [file] = process.argv.slice(2)
if (!file) throw new Error('Usage: make-template.js FILE')
// Optimizing the engine takes longer than it saves here.
setFlagsFromString('--liftoff-only')
await writeFile(file, await makeTemplate())
