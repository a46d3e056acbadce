import * as z from 'zod/mini'

/** What is done with a backup: it is made, handed to the operator's own command, and restored on trial. */
export const runKinds = ['backup', 'hook', 'rehearsal'] as const
export type RunKind = (typeof runKinds)[number]

/** Whether backups are known to work, as a SUPER_ADMIN sees it. */
export const backupsOutput = z.strictObject({
  /** Null before the first. */
  newestAt: z.nullable(z.date()),
  /** When a backup was last restored on trial, and found whole; null for never. */
  rehearsedAt: z.nullable(z.date()),
  /** Whether the newest is older than two days. */
  isLate: z.boolean(),
  /** What failed when it was last done. */
  failures: z.array(z.strictObject({ kind: z.enum(runKinds), at: z.date() })),
})

export type BackupsState = z.infer<typeof backupsOutput>
