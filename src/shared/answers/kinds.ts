/** What a client has answered by the personal link: cancelled in time, or late, which draws the hours. */
export const answerKinds = ['inTime', 'late'] as const

export type AnswerKind = (typeof answerKinds)[number]
