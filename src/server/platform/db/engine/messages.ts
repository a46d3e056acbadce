import type { Results } from '@electric-sql/pglite'

/** What the engine's thread is started with. */
export type EngineStart = {
  directory: string
  sync: boolean
  /** An archive of `makeTemplate` that an empty directory is filled from; default an initialized database. */
  template?: string | null
  /** Whether it counts as open only when it has been found whole. */
  verifies?: boolean
}

export type StatementOptions = {
  rowMode?: 'array' | 'object'
  /** The types, by their OID, whose values stay the text that PostgreSQL writes. */
  asText?: number[]
  /** What COPY FROM reads; what COPY TO has written is the result's `blob`. */
  blob?: Blob
}

/** A call of the engine. One `query` is one statement; `exec` takes several, without parameters. */
export type EngineCall = { id: number } & (
  | { kind: 'query'; sql: string; params: unknown[]; options: StatementOptions }
  | { kind: 'exec'; sql: string }
  | { kind: 'verify' }
  | { kind: 'close' }
)

/** An error without its class, which is lost between threads: its message and its codes. */
export type PlainError = { name: string; message: string; codes: Record<string, string | number> }

/** Answers come in the order of the calls. The first, without a call, tells that the database is open, or why not. */
export type EngineAnswer = { id: number } & ({ results: Results[] } | { error: PlainError })
export const openingId = 0

/** Makes an error plain; PGlite also throws other values. */
export function toPlain(error: unknown): PlainError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), codes: {} }
  const codes = Object.fromEntries(
    Object.entries(error).filter(
      (entry): entry is [string, string | number] =>
        // The statement and its parameters may hold names and notes.
        entry[0] !== 'query' && (typeof entry[1] === 'string' || typeof entry[1] === 'number'),
    ),
  )
  return { name: error.name, message: error.message, codes }
}
