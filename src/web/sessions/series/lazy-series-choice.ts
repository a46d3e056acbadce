import { lazyModule } from '../../lib/lazy-module.ts'

/** The question of how much of a series changes, and how it is found: 12 kB that most edits and drags do without. */
export const seriesChoice = lazyModule(async () => {
  const [{ SeriesChoiceDialog }, { findSeriesChoice }] = await Promise.all([
    import('./series-choice-dialog.tsx'),
    import('./series-choice.ts'),
  ])
  return { SeriesChoiceDialog, findSeriesChoice }
})
