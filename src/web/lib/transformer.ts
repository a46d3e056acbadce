/** An answer in superjson's format: JSON, and a mark at each place in it that is more than that. */
interface WireAnswer {
  json: unknown
  /** One mark for the whole, such as ["Date"], or one for each place by its path. */
  meta?: { values?: unknown }
}

/**
 * The browser's half of the format that `shared/wire.ts` has for the server: inputs are plain JSON, answers are JSON with
 * Dates. superjson itself would be 6 kB of every first visit, for the maps, sets and symbols that we never send.
 */
export const browserTransformer = {
  input: {
    serialize: (json: unknown) => (json === undefined ? undefined : { json }),
    deserialize: revive,
  },
  output: {
    serialize: (json: unknown) => ({ json }),
    deserialize: revive,
  },
}

/** The value that an answer means. Throws at a mark that no answer of ours carries. */
function revive({ json, meta }: WireAnswer): unknown {
  const marks = meta?.values ?? {}
  if (Array.isArray(marks)) return meant(json, marks)
  for (const [path, mark] of Object.entries(marks)) replaceAt(json, namesOf(path), mark)
  return json
}

function meant(value: unknown, mark: unknown): unknown {
  const kind = Array.isArray(mark) && mark.length === 1 ? String(mark[0]) : 'more'
  if (kind === 'Date' && typeof value === 'string') return new Date(value)
  if (kind === 'undefined') return undefined
  throw new TypeError(`an answer marked as ${kind}`)
}

function replaceAt(root: unknown, names: string[], mark: unknown): void {
  const last = names.pop() ?? ''
  let holder = root as Record<string, unknown>
  for (const name of names) holder = holder[name] as Record<string, unknown>
  holder[last] = meant(holder[last], mark)
}

/** superjson's paths: names between dots; a dot or a backslash within a name stands behind a backslash. */
function namesOf(path: string): string[] {
  const names = ['']
  for (const [piece] of path.matchAll(/\\?./gs)) {
    if (piece === '.') names.push('')
    else names.push(`${names.pop()}${piece.at(-1)}`)
  }
  return names
}
