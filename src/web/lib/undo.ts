/** What can be taken back right now, the latest last: as long as its toast is shown (UX 2.1). */
const offers: { key: string; undo: () => void }[] = []
let isListening = false

/** Offers to take something back, by ctrl or cmd and Z too. */
export function offerUndo(key: string, undo: () => void): void {
  offers.push({ key, undo })
  if (isListening) return
  isListening = true
  window.addEventListener('keydown', onKey)
}

/** Whoever leaves takes nothing back any more. */
export function withdrawAllUndo(): void {
  offers.length = 0
}

/** The moment has passed. */
export function withdrawUndo(key: string): void {
  const at = offers.findIndex((offer) => offer.key === key)
  if (at !== -1) offers.splice(at, 1)
}

/** Takes it back, once. */
export function runUndo(key: string): void {
  const offer = offers.find((one) => one.key === key)
  withdrawUndo(key)
  offer?.undo()
}

function onKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event
  const isUndo = key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey
  const latest = offers.at(-1)
  // In a field the keys take back what was typed; behind a dialog nothing is done unseen.
  if (!isUndo || !latest || isEditable(target) || isDialogOpen()) return
  event.preventDefault()
  // A key that is held down takes one thing back, not all.
  if (event.repeat) return
  runUndo(latest.key)
}

function isEditable(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  )
}

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null
}
