import * as z from 'zod/mini'

export const importKinds = ['clients', 'sessions'] as const

/** What has happened since an import, so that it is not undone. */
const importChanges = [
  'session',
  'pot',
  'entry',
  'price',
  'details',
  'link',
  'access',
  'changed',
  'gone',
] as const

export type ImportChange = (typeof importChanges)[number]

const counts = { clients: z.number(), pots: z.number(), sessions: z.number() }

export const importOutput = z.strictObject({
  id: z.uuid(),
  kind: z.enum(importKinds),
  /** Null where it is not known, and when a client of the import was erased. */
  fileName: z.nullable(z.string()),
  at: z.date(),
  undoneAt: z.nullable(z.date()),
  /** What was imported. */
  ...counts,
  /** What of it is there now. */
  left: z.strictObject(counts),
  /** To whom something has happened since, at most a few; the name is null while the client is in the trash. */
  changes: z.array(z.strictObject({ name: z.nullable(z.string()), what: z.enum(importChanges) })),
  /** How many more clients. */
  more: z.number(),
})

export type ListedImport = z.infer<typeof importOutput>
