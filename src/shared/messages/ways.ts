/** How a client is told of changes: by a mail of ours, by what the trainer does with the text, or not, since it is known. */
export const tellingWays = ['mail', 'sms', 'share', 'copy', 'none'] as const

export type TellingWay = (typeof tellingWays)[number]

/** The ways that are the trainer's own, which the server only records. */
export const ownWays = ['sms', 'share', 'copy'] as const satisfies TellingWay[]

/** How a message by mail ended that was not delivered: the trainer can tell in another way while it is still true. */
export const unsentStates = ['dropped', 'refused', 'full', 'limited', 'failed'] as const

export type UnsentState = (typeof unsentStates)[number]

/** The state of a message by mail; null where it is unknown, since it is older than what is stored. */
export const messageStates = ['waiting', 'sent', ...unsentStates] as const

export type MessageState = (typeof messageStates)[number]

export function isUnsent(state: MessageState | null): state is UnsentState {
  return unsentStates.some((one) => one === state)
}

/** Whether a client may be mailed about an act: once, and again when nothing of it has arrived. */
export function mayMail(state: MessageState | null | undefined): boolean {
  return state !== 'waiting' && state !== 'sent'
}

/** Whether an act may be told by mail: not without SMTP, an address that was proven, or a recent act that is not undone. */
export const mailings = ['ready', 'off', 'unproven', 'none'] as const

export type Mailing = (typeof mailings)[number]
