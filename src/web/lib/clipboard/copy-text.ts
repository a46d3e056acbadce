/**
 * Puts text on the clipboard that is still on its way. The promise is handed over within the user's gesture, since Safari
 * refuses what comes after an await; browsers without that wait for the text, and pages on plain http, which have no
 * clipboard, select it in a field. Throws when the browser refuses; a rejected text is passed on as it is.
 */
export async function copyText(text: Promise<string>): Promise<void> {
  const wasWritten = await writePromised(text)
  const ready = await text
  if (wasWritten) return
  try {
    await navigator.clipboard.writeText(ready)
  } catch {
    if (!copySelected(ready)) throw new Error('The clipboard refused')
  }
}

/** Whether the browser took the promise. */
async function writePromised(text: Promise<string>): Promise<boolean> {
  if (typeof ClipboardItem === 'undefined' || typeof navigator.clipboard?.write !== 'function')
    return false
  try {
    const blob = text.then((ready) => new Blob([ready], { type: 'text/plain' }))
    blob.catch(() => undefined)
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    return true
  } catch {
    return false
  }
}

function copySelected(text: string): boolean {
  const field = document.createElement('textarea')
  const focused = document.activeElement
  field.value = text
  field.setAttribute('readonly', '')
  field.style.position = 'fixed'
  field.style.opacity = '0'
  // Within an open dialog the focus may not leave it, so the field goes beside the button that was pressed.
  const place = focused?.parentElement ?? document.body
  place.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
