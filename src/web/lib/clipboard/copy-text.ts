/**
 * Copies a text that is still being loaded. The promise is passed to the clipboard within the user gesture, since
 * Safari refuses a write after an await. Browsers without that support write after the await; on plain http, where
 * there is no clipboard API, a hidden field is selected and copied. Throws when the browser refuses; a rejection of
 * `text` is passed on.
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

/** Whether the browser accepted the promise. */
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
  // An open dialog traps the focus, so the field is added beside the pressed button.
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
