import type { SuperJSONResult } from 'superjson'
import { Problem } from './problem.ts'

/**
 * The data transformer of tRPC and of the personal link's page, in superjson's format: JSON, and a note of the type at
 * each place that holds more than JSON. Rows of plain data and Dates are written and read here, at a fraction of
 * superjson's cost; everything else the server leaves to superjson, which stock clients read.
 */
type Serialized = SuperJSONResult

type Superjson = {
  serialize: (value: unknown) => Serialized
  deserialize: (payload: Serialized) => unknown
}

/**
 * The server's transformer. superjson is passed in, so that the browser, which imports this module too, does not load
 * it.
 */
export function serverTransformer(superjson: Superjson) {
  return {
    input: {
      serialize: superjson.serialize,
      deserialize: (value: unknown) => deserializeInput(value, superjson),
    },
    output: {
      serialize: (value: unknown) => serializeRows(value) ?? superjson.serialize(value),
      deserialize: superjson.deserialize,
    },
  }
}

/** The browser's transformer: inputs are plain JSON, and outputs hold nothing but plain data, Dates and undefined. */
export const browserTransformer = {
  input: {
    serialize: (json: unknown) => (json === undefined ? undefined : { json }),
    deserialize: deserializeRows,
  },
  output: {
    serialize: (json: unknown) => ({ json }),
    deserialize: deserializeRows,
  },
}

/**
 * Plain data and Dates; null for a value that holds anything else. A Date is written in milliseconds since 1970, which
 * superjson reads as well: ISO text costs more than all the rest of it.
 */
function serializeRows(value: unknown): Serialized | null {
  const dates: Record<string, ['Date']> = {}
  let hasDates = false
  let isPlain = true

  function copyOf(at: unknown, path: string): unknown {
    if (at === null || typeof at === 'string' || typeof at === 'boolean') return at
    if (typeof at === 'number' && Number.isFinite(at) && !Object.is(at, -0)) return at
    if (Array.isArray(at)) return at.map((member, n) => copyOf(member, below(path, n, member)))
    const prototype: unknown = typeof at === 'object' ? Object.getPrototypeOf(at) : undefined
    if (prototype === Object.prototype) return copyOfObject(at as Record<string, unknown>, path)
    // At the root there is no path, and an invalid Date has no JSON.
    const ms = prototype === Date.prototype ? (at as Date).getTime() : Number.NaN
    if (path === '' || Number.isNaN(ms)) {
      isPlain = false
      return at
    }
    hasDates = true
    dates[path] = ['Date']
    return ms
  }

  function copyOfObject(at: Record<string, unknown>, path: string): Record<string, unknown> {
    const copy: Record<string, unknown> = {}
    for (const name of Object.keys(at)) {
      if (name === '' || name === '__proto__' || name.includes('.') || name.includes('\\')) {
        isPlain = false
        return copy
      }
      const member = at[name]
      copy[name] = copyOf(member, below(path, name, member))
    }
    return copy
  }

  const json = copyOf(value, '') as Serialized['json']
  if (!isPlain) return null
  return hasDates ? { json, meta: { values: dates, v: 1 } } : { json }
}

/** The path of a member; only of what can hold a Date, since to write paths is most of the cost. */
function below(path: string, name: string | number, member: unknown): string {
  if (typeof member !== 'object') return ''
  return path === '' ? String(name) : `${path}.${name}`
}

/** The value that was written. Throws TypeError at a type that no output of ours has. */
function deserializeRows({ json, meta }: Serialized): unknown {
  const types = meta?.values ?? {}
  if (Array.isArray(types)) return revived(json, types)
  for (const [path, type] of Object.entries(types)) reviveAt(json, namesIn(path), type)
  return json
}

function revived(value: unknown, type: unknown): unknown {
  const name = Array.isArray(type) && type.length === 1 ? String(type[0]) : 'nested'
  if (name === 'Date' && (typeof value === 'string' || typeof value === 'number'))
    return new Date(value)
  if (name === 'undefined') return undefined
  throw new TypeError(`unexpected type ${name} in an answer`)
}

function reviveAt(root: unknown, names: string[], type: unknown): void {
  const last = names.pop() ?? ''
  let holder = root as Record<string, unknown>
  for (const name of names) holder = holder[name] as Record<string, unknown>
  holder[last] = revived(holder[last], type)
}

/** The names in a path of superjson's: between dots; a dot or a backslash within a name stands behind a backslash. */
function namesIn(path: string): string[] {
  if (!path.includes('\\')) return path.split('.')
  const names = ['']
  for (const [piece] of path.matchAll(/\\?./gs)) {
    if (piece === '.') names.push('')
    else names.push(`${names.pop()}${piece.at(-1)}`)
  }
  return names
}

/** An input may hold so many types; those of our own forms hold none or a few. */
const maxTypes = 200

/** How many levels deep they may be nested, and how many characters one path may have. */
const maxDepth = 8
const maxPath = 200

const allowedTypes = new Set<unknown>(['Date', 'undefined'])

/**
 * Reads an input that anyone may have written: JSON with Dates and undefined, and nothing else. superjson builds typed
 * arrays, bigints, maps and errors before any schema sees them, from a few bytes of input. Throws INVALID_INPUT.
 */
function deserializeInput(value: unknown, superjson: Superjson): unknown {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'object' || !('json' in value)) throw new Problem('INVALID_INPUT')
  const { meta } = value as Serialized
  if (meta?.referentialEqualities !== undefined) throw new Problem('INVALID_INPUT')
  // Plain JSON, as our own pages send it, is taken as it is: superjson would copy all of it.
  if (meta?.values === undefined) return value.json
  if (countTypes(meta.values, 0) > maxTypes) throw new Problem('INVALID_INPUT')
  try {
    return superjson.deserialize(value as Serialized)
  } catch (error) {
    // A path that leads nowhere, into a prototype or too deep.
    throw new Problem('INVALID_INPUT', { cause: error })
  }
}

/**
 * Counts the types in superjson's tree: a leaf is ["Date"], a branch is { path: tree }. Throws INVALID_INPUT at a type
 * that is not allowed, and at any other shape: superjson walks into a bare "Date" letter by letter without end.
 */
function countTypes(tree: unknown, depth: number): number {
  if (depth > maxDepth || typeof tree !== 'object' || tree === null)
    throw new Problem('INVALID_INPUT')
  if (Array.isArray(tree)) {
    if (tree.length !== 1 || !allowedTypes.has(tree[0])) throw new Problem('INVALID_INPUT')
    return 1
  }
  let count = 0
  for (const [path, branch] of Object.entries(tree)) {
    if (path.length > maxPath) throw new Problem('INVALID_INPUT')
    count += countTypes(branch, depth + 1)
    if (count > maxTypes) return count
  }
  return count
}
