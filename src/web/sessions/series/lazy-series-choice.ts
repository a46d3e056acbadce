import { lazyModule } from '../../lib/modules/lazy-module.ts'

/** The question of how much of a series changes: 12 kB that most edits and drags do without. */
export const seriesChoice = lazyModule(() => import('./series-choice-dialog.tsx'))
