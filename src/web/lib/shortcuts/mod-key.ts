/** What the key of ctrl or cmd is called on this computer. */
export function modKey(): 'Ctrl' | '⌘' {
  return /^(Mac|iP)/.test(navigator.platform) ? '⌘' : 'Ctrl'
}
