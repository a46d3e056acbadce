/** What has been typed since the palette was asked for; null while nothing is kept. */
let kept: { text: string; isEntered: boolean } | null = null

/** Keeps the keys that are typed from now on, so that none is lost while the palette is loaded and opens. */
export function keepKeys(): void {
  if (kept) return
  kept = { text: '', isEntered: false }
  window.addEventListener('keydown', keep, { capture: true })
  // After a press outside the palette the keys are meant for another field.
  window.addEventListener('pointerdown', stopKeeping, { capture: true })
}

/** Stops keeping keys, and forgets those that were typed. */
export function stopKeeping(): void {
  kept = null
  window.removeEventListener('keydown', keep, { capture: true })
  window.removeEventListener('pointerdown', stopKeeping, { capture: true })
}

/** Types the kept keys into a field that has the focus now. */
export function typeKeptInto(field: HTMLInputElement): void {
  const typed = kept
  stopKeeping()
  if (!typed) return
  if (typed.text !== '') {
    field.setRangeText(typed.text, field.value.length, field.value.length, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  // After the list of matches has been rendered.
  if (typed.isEntered) setTimeout(() => field.dispatchEvent(enter()))
}

function keep(event: KeyboardEvent): void {
  if (!kept || event.isComposing) return
  if (event.key === 'Escape') return stopKeeping()
  const isSign = event.key.length === 1 && !event.metaKey
  if (event.key === 'Enter') kept.isEntered = true
  else if (event.key === 'Backspace') kept.text = kept.text.slice(0, -1)
  // What is typed by AltGr has ctrl set too.
  else if (isSign && (!event.ctrlKey || event.getModifierState('AltGraph'))) kept.text += event.key
  else return
  event.preventDefault()
  event.stopPropagation()
}

function enter(): KeyboardEvent {
  return new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true })
}
