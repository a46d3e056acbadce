/** Whether a link was sent from this browser, since a mail program does not report it. Only the first steps read it. */
const key = 'tidspott-link-sent'

export function rememberLinkSent(): void {
  try {
    localStorage.setItem(key, '1')
  } catch {
    // Without localStorage the step is done when the client opens the link.
  }
}

export function wasLinkSent(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}
