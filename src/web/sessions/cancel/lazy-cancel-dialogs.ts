import { lazyModule } from '../../lib/modules/lazy-module.ts'

/** The dialogs of a cancellation, outside of the first visit. */
export const cancelDialogs = lazyModule(async () => {
  const [{ CancelDialog }, { CancelledDialog }] = await Promise.all([
    import('./cancel-dialog.tsx'),
    import('./cancelled-dialog.tsx'),
  ])
  return { CancelDialog, CancelledDialog }
})
