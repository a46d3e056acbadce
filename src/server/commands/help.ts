// tidspott help: lists the commands.
import { commandLine } from '../platform/system/command-line.ts'
import { printLine, runCommand } from './support/command.ts'
import { commands } from './support/declarations.ts'

await runCommand('help', () => {
  for (const [name, { does }] of Object.entries(commands)) printLine(`${name.padEnd(16)}${does}`)
  printLine(`\n${commandLine('COMMAND', '--help')} tells what it takes.`)
  return Promise.resolve(0)
})
