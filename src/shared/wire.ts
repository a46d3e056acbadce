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
  const dates = value === undefined ? null : datesIn(value)
  if (!dates) return superjson.serialize(value)
  const json = value as SuperJSONResult['json']
  for (const _ in dates) return { json, meta: { values: dates, v: 1 } }
  return { json }
}

/**
 * The Dates below `value`, by path; null when something there is not plain data. The path is one list that grows and
 * shrinks on the way: only a Date's is ever written out.
 */
function datesIn(value: unknown): Record<string, ['Date']> | null {
  const dates: Record<string, ['Date']> = {}
  const path: (string | number)[] = []

  function walkMember(member: unknown, name: string | number): boolean {
    path.push(name)
    const isPlain = walk(member)
    path.pop()
    return isPlain
  }

  function walk(at: unknown): boolean {
    if (at === null) return true
    switch (typeof at) {
      case 'string':
      case 'boolean':
        return true
      case 'number':
        return Number.isFinite(at) && !Object.is(at, -0)
      case 'object':
        break
      default:
        return false
    }
    if (Array.isArray(at)) return at.every(walkMember)
    const prototype: unknown = Object.getPrototypeOf(at)
    if (prototype === Date.prototype) {
      // At the root there is no path, and an invalid Date has no JSON.
      if (path.length === 0 || Number.isNaN((at as Date).getTime())) return false
      dates[path.join('.')] = ['Date']
      return true
    }
    if (prototype !== Object.prototype) return false
    for (const name of Object.keys(at)) {
      if (name === '' || name.includes('.') || name.includes('\\')) return false
      if (!walkMember((at as Record<string, unknown>)[name], name)) return false
    }
    return true
  }

  return walk(value) ? dates : null
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
