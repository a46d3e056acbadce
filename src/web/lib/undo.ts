import { useCallback, useLayoutEffect, useSyncExternalStore } from 'react'
import { newId } from './new-id.ts'
import { isDialogOpen } from './open-dialog.ts'

/** How long an undo is offered (D66). */
export const undoOfferedMs = 8000

interface UndoOffer {
  key: string
  /** When it was made, in the order of offers and typing. */
  at: number
  undo: () => void
  /** Offered by the open dialog itself, so ctrl+Z works while that dialog is open. */
  isInDialog: boolean
}

/** The available undos, the latest last: a toast's while it is shown, a dialog's while it is open. */
const offers: UndoOffer[] = []
let isListening = false
/** Called when the offers change. */
const watchers = new Set<() => void>()

/** Counts offers and typing, and when something was last typed in each field. */
let order = 0
const typed = new WeakMap<EventTarget, number>()

/** Makes an undo available under `key`, and by ctrl or cmd+Z. */
export function offerUndo(key: string, undo: () => void, { isInDialog = false } = {}): void {
  order += 1
  offers.push({ key, at: order, undo, isInDialog })
  tellWatchers()
  if (isListening) return
  isListening = true
  window.addEventListener('keydown', onKey)
  window.addEventListener('input', onInput, true)
}

/** Removes an undo. */
export function withdrawUndo(key: string): void {
  const at = offers.findIndex((offer) => offer.key === key)
  if (at === -1) return
  offers.splice(at, 1)
  tellWatchers()
}

/** Removes all undos: after a logout, changes of the previous user cannot be undone. */
export function withdrawAllUndo(): void {
  offers.length = 0
  tellWatchers()
}

/** Whether the undo under `key` is the latest of those that toasts offer: the only one with a button (D140). */
export function useIsLatestUndo(key: string): boolean {
  return useSyncExternalStore(
    watchOffers,
    useCallback(() => offers.findLast(({ isInDialog }) => !isInDialog)?.key === key, [key]),
  )
}

function watchOffers(onChange: () => void): () => void {
  watchers.add(onChange)
  return () => watchers.delete(onChange)
}

function tellWatchers(): void {
  for (const onChange of watchers) onChange()
}

/** Runs the undo under `key`, once. */
export function runUndo(key: string): void {
  const offer = offers.find((one) => one.key === key)
  withdrawUndo(key)
  offer?.undo()
}

/** Makes an undo of a dialog available by ctrl or cmd+Z; null for none. */
export function useUndoInDialog(undo: (() => void) | null): void {
  // Before the paint that shows the undo: after it, the first key would be lost.
  useLayoutEffect(() => {
    if (!undo) return
    const key = newId()
    offerUndo(key, undo, { isInDialog: true })
    return () => withdrawUndo(key)
  })
}

function onKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event
  const isUndo = key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey
  if (!isUndo) return
  // An open dialog hides the page, so undos of the page are not run.
  const isBehind = isDialogOpen()
  const latest = offers.findLast(({ isInDialog }) => isInDialog || !isBehind)
  if (!latest || (isEditable(target) && undoesTyping(target, latest))) return
  event.preventDefault()
  // A held key undoes one change, not all.
  if (event.repeat) return
  runUndo(latest.key)
}

/** Whether ctrl+Z in a text field is for what was typed there: in a dialog always, else when it was typed after the act. */
function undoesTyping(field: HTMLElement, { isInDialog, at }: UndoOffer): boolean {
  return isInDialog || (typed.get(field) ?? 0) > at
}

function onInput({ target }: Event): void {
  order += 1
  if (target) typed.set(target, order)
}

function isEditable(target: EventTarget | null): target is HTMLElement {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
