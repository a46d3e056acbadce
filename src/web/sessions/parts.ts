/** The parts of the dialogs that are fetched by themselves. */
export const parts = {
  forecast: () => import('./pot-forecast.tsx'),
  preview: () => import('./series-preview.tsx'),
  busy: () => import('./busy-notice.tsx'),
  duplicates: () => import('./duplicates-alert.tsx'),
  mark: () => import('./session-mark.tsx'),
  removal: () => import('./remove-button.tsx'),
  changed: () => import('./changed-alert.tsx'),
}

/** Fetches them all while the dialog fetches what it is about. What is missed is asked for again when it is needed. */
export async function preloadParts(): Promise<void> {
  await Promise.allSettled(Object.values(parts).map((load) => load()))
}
