import { lazyDialog } from '../../ui/dialog/lazy-dialog.ts'

/** "Stäm av", for its button and for the address that asks for it. */
export const UnmarkedSessionsDialog = lazyDialog(
  () => import('./unmarked-sessions-dialog.tsx'),
  'UnmarkedSessionsDialog',
)
