/** Where the app keeps what the person has chosen; public/color-scheme.js reads it before the page is drawn. */
const storageKey = 'mantine-color-scheme-value'

const root = () => document.documentElement

/** From light to dark or back, for this browser, the app included. */
export function switchColorScheme(): void {
  const next = root().dataset.mantineColorScheme === 'dark' ? 'light' : 'dark'
  root().dataset.mantineColorScheme = next
  try {
    localStorage.setItem(storageKey, next)
  } catch {
    // Storage is closed to us: it holds for this page.
  }
}

/** The system's scheme, also when it changes, for as long as nothing has been chosen. */
export function followSystemScheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => {
    if (!hasChosen()) root().dataset.mantineColorScheme = dark.matches ? 'dark' : 'light'
  }
  follow()
  dark.addEventListener('change', follow)
}

function hasChosen(): boolean {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === 'light' || stored === 'dark'
  } catch {
    return false
  }
}
