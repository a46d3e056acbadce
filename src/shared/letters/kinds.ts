/** The letters that a client gets by themselves, each if the trainer has turned it on and the client has not declined it. */
export const letterKinds = ['reminder', 'lowBalance'] as const

export type LetterKind = (typeof letterKinds)[number]

/** What a client can decline by a link: the letters, and messages about changes. */
export const declinableKinds = [...letterKinds, 'message'] as const

export type DeclinableKind = (typeof declinableKinds)[number]
