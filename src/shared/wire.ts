import superjson, { type SuperJSONResult } from 'superjson'
import { Problem } from './problem.ts'

/** An input may annotate so many values and no more; ours annotate none or a few. */
const maxAnnotations = 200

const allowed = new Set(['Date', 'undefined'])

/**
 * superjson as it travels outwards, and a narrow gate inwards: JSON with Dates and undefined, nothing else. superjson
 * builds typed arrays, bigints, maps and errors before any schema sees them, at the sender's cost of a few bytes.
 */
export const wire = {
  input: { serialize: superjson.serialize, deserialize: narrowDeserialize },
  output: { serialize: superjson.serialize, deserialize: superjson.deserialize },
}

function narrowDeserialize(value: unknown): unknown {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'object' || !('json' in value)) throw new Problem('INVALID_INPUT')
  const { meta } = value as SuperJSONResult
  if (meta?.referentialEqualities !== undefined) throw new Problem('INVALID_INPUT')
  if (meta?.values !== undefined && countAnnotations(meta.values, 0) > maxAnnotations)
    throw new Problem('INVALID_INPUT')
  return superjson.deserialize(value as SuperJSONResult)
}

/** Walks the annotation tree: a leaf is ["Date"], a branch is { key: tree } or [tree]. Throws at a foreign kind. */
function countAnnotations(tree: unknown, depth: number): number {
  if (depth > 8) throw new Problem('INVALID_INPUT')
  if (typeof tree === 'string') {
    if (!allowed.has(tree)) throw new Problem('INVALID_INPUT')
    return 1
  }
  if (tree === null || typeof tree !== 'object') throw new Problem('INVALID_INPUT')
  let count = 0
  for (const branch of Object.values(tree)) {
    count += countAnnotations(branch, depth + 1)
    if (count > maxAnnotations) return count
  }
  return count
}
