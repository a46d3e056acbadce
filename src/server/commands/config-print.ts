// npm run config:print: prints the settings in force, with secrets masked.
import { readEnv } from '../platform/system/env.ts'
import { printLine, runCommand } from './support/command.ts'
import { maskedConfig } from './support/masked-config.ts'

await runCommand('config:print', () => {
  for (const [name, value] of Object.entries(maskedConfig(readEnv())))
    printLine(`${name.padEnd(24)}${value}`)
  return Promise.resolve(0)
})
