import { useEffect } from 'react'
import { newId } from './new-id.ts'
import { isDialogOpen } from './open-dialog.ts'

/** How long an undo is offered (UX 2.1). */
export const undoOfferedMs = 8000

interface UndoOffer {
  key: string
  undo: () => void
  /** Offered by the open dialog itself, so ctrl+Z works while that dialog is open. */
  isInDialog: boolean
}

/** The available undos, the latest last: a toast's while it is shown, a dialog's while it is open. */
const offers: UndoOffer[] = []
let isListening = false

/** Makes an undo available under `key`, and by ctrl or cmd+Z. */
export function offerUndo(key: string, undo: () => void, { isInDialog = false } = {}): void {
  offers.push({ key, undo, isInDialog })
  if (isListening) return
  isListening = true
  window.addEventListener('keydown', onKey)
}

/** Removes an undo. */
export function withdrawUndo(key: string): void {
  const at = offers.findIndex((offer) => offer.key === key)
  if (at !== -1) offers.splice(at, 1)
}

/** Removes all undos: after a logout, changes of the previous user cannot be undone. */
export function withdrawAllUndo(): void {
  offers.length = 0
}

/** Runs the undo under `key`, once. */
export function runUndo(key: string): void {
  const offer = offers.find((one) => one.key === key)
  withdrawUndo(key)
  offer?.undo()
}

/** Makes an undo of a dialog available by ctrl or cmd+Z; null for none. */
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
  // In a text field ctrl+Z undoes the typing.
  if (!isUndo || isEditable(target)) return
  // An open dialog hides the page, so undos of the page are not run.
  const isBehind = isDialogOpen()
  const latest = offers.findLast(({ isInDialog }) => isInDialog || !isBehind)
  if (!latest) return
  event.preventDefault()
  // A held key undoes one change, not all.
  if (event.repeat) return
  runUndo(latest.key)
}

function isEditable(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
