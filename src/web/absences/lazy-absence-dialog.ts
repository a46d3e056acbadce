import { lazyDialog } from '../ui/dialog/lazy-dialog.ts'

/** The dialog of an absence, for every screen that opens it. */
export const AbsenceDialog = lazyDialog(() => import('./absence-dialog.tsx'), 'AbsenceDialog')
