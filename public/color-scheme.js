// Before anything is drawn: the light or dark look that the person chose, else the system's. Without this a dark page
// would flash white. A file of its own, since the page's policy forbids scripts within it.
try {
  const stored = localStorage.getItem('mantine-color-scheme-value')
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.dataset.mantineColorScheme =
    stored === 'light' || stored === 'dark' ? stored : system
} catch {
  // Storage is closed to us: the app finds out for itself a moment later.
}
