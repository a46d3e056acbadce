import superjson, { type SuperJSONResult } from 'superjson'
import { Problem } from './problem.ts'

/** An input may annotate so many values and no more; ours annotate none or a few. */
const maxAnnotations = 200

/** How far it may point: so many branches deep, so many characters of path in each. */
const maxDepth = 8
const maxPath = 200

const allowed = new Set<unknown>(['Date', 'undefined'])

/**
 * superjson's format in both directions. Outwards through a writer that knows the rows we send; inwards through a narrow
 * gate: JSON with Dates and undefined, nothing else. superjson builds typed arrays, bigints, maps and errors before any
 * schema sees them, at the sender's cost of a few bytes.
 */
export const wire = {
  input: { serialize: superjson.serialize, deserialize: narrowDeserialize },
  output: { serialize: serializeRows, deserialize: superjson.deserialize },
}

/**
 * What superjson would write of plain data and Dates, at a quarter of its cost: the Dates' places are noted and the value
 * itself is left to JSON.stringify, which writes a Date as superjson does. Anything else is superjson's own work.
 */
function serializeRows(value: unknown): SuperJSONResult {
  const dates: Record<string, ['Date']> = {}
  if (value === undefined || !noteDates(value, '', dates)) return superjson.serialize(value)
  const json = value as SuperJSONResult['json']
  for (const _ in dates) return { json, meta: { values: dates, v: 1 } }
  return { json }
}

/** Notes the Dates below `value` by path; false when something there is not plain data. */
function noteDates(value: unknown, path: string, dates: Record<string, ['Date']>): boolean {
  if (value === null) return true
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0)
    case 'object':
      break
    default:
      return false
  }
  if (Array.isArray(value)) {
    return value.every((item, index) => noteDates(item, below(path, String(index)), dates))
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === Date.prototype) {
    // At the root there is no path, and an invalid Date has no JSON.
    if (path === '' || Number.isNaN((value as Date).getTime())) return false
    dates[path] = ['Date']
    return true
  }
  if (prototype !== Object.prototype) return false
  for (const [name, member] of Object.entries(value)) {
    if (name === '' || name.includes('.') || name.includes('\\')) return false
    if (!noteDates(member, below(path, name), dates)) return false
  }
  return true
}

function below(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

function narrowDeserialize(value: unknown): unknown {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'object' || !('json' in value)) throw new Problem('INVALID_INPUT')
  const { meta } = value as SuperJSONResult
  if (meta?.referentialEqualities !== undefined) throw new Problem('INVALID_INPUT')
  if (meta?.values !== undefined && countAnnotations(meta.values, 0) > maxAnnotations)
    throw new Problem('INVALID_INPUT')
  try {
    return superjson.deserialize(value as SuperJSONResult)
  } catch (error) {
    // A path that leads nowhere, into a prototype or too deep.
    throw new Problem('INVALID_INPUT', { cause: error })
  }
}

/**
 * Walks the annotation tree: a leaf is ["Date"], a branch is { key: tree }. Throws at a foreign kind, and at any other
 * shape: superjson walks into a bare "Date" letter by letter without end.
 */
function countAnnotations(tree: unknown, depth: number): number {
  if (depth > maxDepth || typeof tree !== 'object' || tree === null)
    throw new Problem('INVALID_INPUT')
  if (Array.isArray(tree)) {
    if (tree.length !== 1 || !allowed.has(tree[0])) throw new Problem('INVALID_INPUT')
    return 1
  }
  let count = 0
  for (const [path, branch] of Object.entries(tree)) {
    if (path.length > maxPath) throw new Problem('INVALID_INPUT')
    count += countAnnotations(branch, depth + 1)
    if (count > maxAnnotations) return count
  }
  return count
}
