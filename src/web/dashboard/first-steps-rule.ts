/** What a new trainer has done so far. */
export interface Progress {
  clients: number
  hasPot: boolean
  hasSession: boolean
  isLinkSent: boolean
}

/** The four first steps, in order. */
export const firstSteps = ['client', 'pot', 'session', 'link'] as const

export type FirstStep = (typeof firstSteps)[number]

/**
 * Which of the four first steps are done; null when all are, or when the trainer has a second client.
 */
export function stepsDone(progress: Progress): Record<FirstStep, boolean> | null {
  const done = {
    client: progress.clients > 0,
    pot: progress.hasPot,
    session: progress.hasSession,
    link: progress.isLinkSent,
  }
  const isOver = progress.clients > 1 || Object.values(done).every(Boolean)
  return isOver ? null : done
}
