/** A hand-over that waits: for the trainer who has the client and was asked, or for the receiver. */
export const handoverStates = ['asked', 'offered'] as const
