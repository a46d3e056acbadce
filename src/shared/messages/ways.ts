/** How a client is told of changes: by a mail of ours, or by what the trainer does with the text. */
export const tellingWays = ['mail', 'sms', 'share', 'copy'] as const

export type TellingWay = (typeof tellingWays)[number]

/** The ways that are the trainer's own, which the server only records. */
export const ownWays = ['sms', 'share', 'copy'] as const satisfies TellingWay[]
