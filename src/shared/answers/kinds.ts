/** How a client cancels by the personal link: in time, or late, which draws the hours. */
export const cancellingKinds = ['inTime', 'late'] as const

/** What is undone after the trainer has been told of it. */
export const undoneKinds = ['cancelUndone', 'bookUndone', 'moveUndone'] as const

/** What a client has done by the personal link. */
export const answerKinds = [...cancellingKinds, 'booked', 'moved', ...undoneKinds] as const

export type CancellingKind = (typeof cancellingKinds)[number]
export type AnswerKind = (typeof answerKinds)[number]
