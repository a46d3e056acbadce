import { parseArgs } from 'node:util'
import { OperatorError } from '../../platform/system/operator-error.ts'
import type { Declaration } from './declarations.ts'

type ValueOf<One> = One extends { value: string } ? string : boolean

/** The arguments of a command that are given: one positional for each name, and the options that are there. */
export type Given<Declared extends Declaration> = {
  positionals: string[]
  options: {
    [Name in keyof Declared['options']]?: ValueOf<NonNullable<Declared['options']>[Name]>
  }
}

/**
 * Reads the arguments as declared; null when help is asked for, whatever else is there. `call` is how the reader runs the
 * command. Throws OperatorError for anything that is not declared, and for what is missing.
 */
export function readArguments<Declared extends Declaration>(
  declared: Declared,
  { args, call }: { args: readonly string[]; call: Call },
): Given<Declared> | null {
  if (args.includes('--help') || args.includes('-h')) return null
  const refuse = (reason: string) =>
    new OperatorError(`${reason}. Nothing was done. Usage: ${usageOf(declared, call)}`)
  const { positionals = [], options = {} }: Declaration = declared
  const given = parsed(args, options, refuse)
  const missing = positionals[given.positionals.length]
  if (missing && !missing.startsWith('[')) throw refuse(`${missing} is missing`)
  const tooMany = given.positionals[positionals.length]
  if (tooMany !== undefined) throw refuse(`Unexpected argument '${tooMany}'`)
  const required = Object.keys(options).find(
    (name) => options[name]?.isRequired && given.values[name] === undefined,
  )
  if (required) throw refuse(`--${required} is missing`)
  return { positionals: given.positionals, options: given.values as Given<Declared>['options'] }
}

function parsed(
  args: readonly string[],
  options: NonNullable<Declaration['options']>,
  refuse: (reason: string) => Error,
) {
  const types = Object.entries(options).map(
    ([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }] as const,
  )
  try {
    return parseArgs({
      args: [...args],
      options: Object.fromEntries(types),
      allowPositionals: true,
      strict: true,
    })
  } catch (error) {
    // Its first sentence names the argument; the next ones are about the syntax in general.
    const [reason = ''] = String(error instanceof Error ? error.message : error).split(/\. |\n/)
    throw refuse(reason)
  }
}

/** How the reader runs a command with these arguments. */
export type Call = (args: string) => string

/** The call with the names of all arguments, and brackets around those that may be left out. */
function usageOf({ positionals = [], options = {} }: Declaration, call: Call): string {
  const words = Object.entries(options).map(([name, { value, isRequired }]) => {
    const word = value ? `--${name} ${value}` : `--${name}`
    return isRequired ? word : `[${word}]`
  })
  return call([...positionals, ...words].join(' '))
}

/** What `--help` prints: what the command does, how it is called, and what each option does. */
export function helpOf(declared: Declaration, call: Call): string {
  const options = Object.entries(declared.options ?? {}).map(
    ([name, { does }]) => `  ${`--${name}`.padEnd(16)}${does}`,
  )
  return [declared.does, `Usage: ${usageOf(declared, call)}`, ...options].join('\n')
}
