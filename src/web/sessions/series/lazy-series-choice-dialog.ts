import { lazyComponent } from '../../lib/lazy-module.ts'

/** The question of how much of a series changes: 11 kB that most edits and drags do without. */
export const SeriesChoiceDialog = lazyComponent(
  () => import('./series-choice-dialog.tsx'),
  (module) => module.SeriesChoiceDialog,
)
