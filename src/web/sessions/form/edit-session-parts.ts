import { lazyModule } from '../../lib/modules/lazy-module.ts'

// Chunks of their own, which the edit dialog can do without when one of them is lost.
export const cancelButton = lazyModule(() => import('../cancel/cancel-button.tsx'))
export const removeButton = lazyModule(() => import('../remove/remove-button.tsx'))
export const seriesLine = lazyModule(() => import('../series/series-line.tsx'))

/** Loads them with the form: a part that came later would move its fields. Resolves also when one is lost. */
export async function loadEditParts(): Promise<void> {
  await Promise.all([cancelButton, removeButton, seriesLine].map((part) => part.preload()))
}
