/** Whose calendar a feed is read in. */
export const feedOwners = ['trainer', 'client'] as const

export type FeedOwner = (typeof feedOwners)[number]

/** What a trainer's feed calls its sessions: by name, by initials, or "Upptagen". */
export const feedNamings = ['names', 'initials', 'busy'] as const

export type FeedNaming = (typeof feedNamings)[number]
