/** Mantine's storage key, shared with the app; public/color-scheme.js reads it before the first paint. */
const storageKey = 'mantine-color-scheme-value'

const root = () => document.documentElement

/** Toggles light and dark, for the app in this browser too. */
export function switchColorScheme(): void {
  const next = root().dataset.mantineColorScheme === 'dark' ? 'light' : 'dark'
  root().dataset.mantineColorScheme = next
  try {
    localStorage.setItem(storageKey, next)
  } catch {
    // Without localStorage the choice applies to this page only.
  }
}

/** Follows the system's color scheme until the user has chosen one. */
export function followSystemScheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => {
    if (!isSchemeChosen()) root().dataset.mantineColorScheme = dark.matches ? 'dark' : 'light'
  }
  follow()
  dark.addEventListener('change', follow)
}

function isSchemeChosen(): boolean {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === 'light' || stored === 'dark'
  } catch {
    return false
  }
}
