import { type Change, newsOf } from '#shared/messages/changes.ts'

/** An act that its clients may be told of. `seriesId` stands for all sessions that were booked with that key. */
export interface Offer {
  changes: readonly Change[]
  seriesId?: string
}

/** Messages about an act that did not arrive, of one client or all. */
export interface Unsent {
  actId: number
  clientId: string | null
}

/** What all clients were not told (D141). */
interface AllUntold {
  isUntold: true
}

export type Shown = Offer | Unsent | AllUntold

interface Outlet {
  open: (shown: Shown) => void
  close: () => void
}

/** What clients have not been told of, in the order of the acts; of each session where it was before the first. */
let untold: { offer: Offer; change: Change }[] = []
let outlet: Outlet | null = null
let shown: Shown | null = null

/** Older acts are forgotten. */
const mostUntold = 5_000

/** Sets the dialog; returns a function that ends it: after a logout nothing of the previous user can be told. */
export function answerOffers(dialog: Outlet): () => void {
  outlet = dialog
  return () => {
    outlet = null
    shown = null
    untold = []
  }
}

/** What the toast of an act offers besides its undo, which withdraws it; nothing when there is nothing to tell. */
export function offerMessages<Undo extends (() => void) | undefined>(
  offer: Offer,
  undo: Undo,
): { undo: Undo; tell?: () => void } {
  if (newsOf(offer.changes, new Date()).length === 0) return { undo }
  remember(offer)
  const undoAll = () => {
    withdraw(offer)
    undo?.()
  }
  return { undo: (undo && undoAll) as Undo, tell: () => openMessages(offer) }
}

/** Opens the dialog with a message to each client of these changes, with those that did not arrive, or with what is untold. */
export function openMessages(offer: Shown): void {
  shown = offer
  outlet?.open(offer)
}

/** The changes of the sessions of an act, those of earlier acts that were not told either first. */
export function changesOf(offer: Offer): Change[] {
  if (!untold.some((one) => one.offer === offer)) remember(offer)
  const ids = new Set(offer.changes.map(({ sessionId }) => sessionId))
  return untold.flatMap(({ change }) => (ids.has(change.sessionId) ? change : []))
}

/** Forgets changes that a client has been told. */
export function markTold(clientId: string, sessionIds: readonly string[]): void {
  untold = untold.filter(
    ({ change }) => change.clientId !== clientId || !sessionIds.includes(change.sessionId),
  )
}

function remember(offer: Offer): void {
  untold = [...untold, ...offer.changes.map((change) => ({ offer, change }))].slice(-mostUntold)
}

function withdraw(offer: Offer): void {
  untold = untold.filter((one) => one.offer !== offer)
  if (shown === offer) outlet?.close()
}
