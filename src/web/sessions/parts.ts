/** The parts of the dialogs that are fetched by themselves. */
export const parts = {
  forecast: () => import('./fields/pot-forecast.tsx'),
  preview: () => import('./series/series-preview.tsx'),
  busy: () => import('./availability/busy-notice.tsx'),
  duplicates: () => import('./series/duplicates-alert.tsx'),
  mark: () => import('./fields/session-warning.tsx'),
  removal: () => import('./remove/remove-button.tsx'),
  changed: () => import('./form/changed-alert.tsx'),
}

/** Fetches them all while the dialog fetches what it is about. What is missed is asked for again when it is needed. */
export async function preloadParts(): Promise<void> {
  await Promise.allSettled(Object.values(parts).map((load) => load()))
}
