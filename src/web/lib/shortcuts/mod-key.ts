/** The label of the ctrl or cmd key on this platform. */
export function modKey(): 'Ctrl' | '⌘' {
  return /^(Mac|iP)/.test(navigator.platform) ? '⌘' : 'Ctrl'
}
