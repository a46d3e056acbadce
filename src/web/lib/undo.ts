import { useEffect } from 'react'
import { newId } from './new-id.ts'
import { isDialogOpen } from './open-dialog.ts'

/** How long an undo is offered (UX 2.1). */
export const undoOfferedMs = 8000

interface UndoOffer {
  key: string
  undo: () => void
  /** Offered by the open dialog itself: ctrl+Z works in front of it. */
  isInDialog: boolean
}

/** The undos on offer, the latest last: those of toasts as long as they are shown, those of a dialog while it is open. */
const offers: UndoOffer[] = []
let isListening = false

/** Offers an undo under `key`, by ctrl or cmd and Z too. */
export function offerUndo(key: string, undo: () => void, { isInDialog = false } = {}): void {
  offers.push({ key, undo, isInDialog })
  if (isListening) return
  isListening = true
  window.addEventListener('keydown', onKey)
}

/** Ends an offer. */
export function withdrawUndo(key: string): void {
  const at = offers.findIndex((offer) => offer.key === key)
  if (at !== -1) offers.splice(at, 1)
}

/** Ends all offers: after a logout nothing of the last user can be undone. */
export function withdrawAllUndo(): void {
  offers.length = 0
}

/** Undoes what was offered under `key`, once. */
export function runUndo(key: string): void {
  const offer = offers.find((one) => one.key === key)
  withdrawUndo(key)
  offer?.undo()
}

/** Offers the undo of a dialog by ctrl or cmd and Z; null offers none. */
export function useUndoInDialog(undo: (() => void) | null): void {
  useEffect(() => {
    if (!undo) return
    const key = newId()
    offerUndo(key, undo, { isInDialog: true })
    return () => withdrawUndo(key)
  })
}

function onKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event
  const isUndo = key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey
  // In a text field the keys undo the typing.
  if (!isUndo || isEditable(target)) return
  // Behind a dialog nothing is undone unseen.
  const isBehind = isDialogOpen()
  const latest = offers.findLast(({ isInDialog }) => isInDialog || !isBehind)
  if (!latest) return
  event.preventDefault()
  // A key that is held down undoes one change, not all.
  if (event.repeat) return
  runUndo(latest.key)
}

function isEditable(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
