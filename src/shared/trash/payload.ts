import * as z from 'zod/mini'

/** What an act deleted. */
const trashKinds = ['client', 'pot', 'history', 'sessions'] as const

export type TrashKind = (typeof trashKinds)[number]

/** What a deletion took, for its row in the list; 0 and null where its kind has none. */
const contents = {
  potTypeName: z.nullable(z.string()),
  pots: z.number(),
  sessions: z.number(),
  /** The hours that were left in the pots, or those of the history entry. */
  hours: z.number(),
  /** The reason of the history entry. */
  reason: z.nullable(z.string()),
}

/** The contents as they are stored with the deletion; the instant in ISO format. */
export const storedContents = z.strictObject({
  clientName: z.string(),
  ...contents,
  startsAt: z.nullable(z.iso.datetime()),
})

export type StoredContents = z.infer<typeof storedContents>

const trashOutput = z.strictObject({
  id: z.string(),
  kind: z.enum(trashKinds),
  clientName: z.string(),
  deletedAt: z.date(),
  ...contents,
  /** The first session's start. */
  startsAt: z.nullable(z.date()),
})

export type TrashRow = z.infer<typeof trashOutput>

export const trashListOutput = z.array(trashOutput)

/** What prevents a restoration: see `obstacleTexts`. */
const obstacles = ['client', 'email', 'pot', 'session'] as const

export type Obstacle = (typeof obstacles)[number]

const restoredFields = {
  /** Sessions that the pot takes back, and the hours that they draw from it. */
  takenBack: z.number(),
  drawnHours: z.number(),
  /** Sessions that come back without a pot, since theirs is gone. */
  withoutPot: z.number(),
}

/** What a restoration would do now. */
export const restorePreviewOutput = z.strictObject({
  obstacle: z.nullable(z.enum(obstacles)),
  /** The start of the booked session that prevents it. */
  takenAt: z.nullable(z.date()),
  ...restoredFields,
})

export type RestorePreview = z.infer<typeof restorePreviewOutput>

/** What a restoration did. */
export const restoredOutput = z.strictObject(restoredFields)

export type Restored = z.infer<typeof restoredOutput>

/** The deletion's key in the trash, by which it is undone; null when a retry finds that it has been emptied since. */
export const deletedOutput = z.strictObject({ trashId: z.nullable(z.string()) })

export type Deleted = z.infer<typeof deletedOutput>
