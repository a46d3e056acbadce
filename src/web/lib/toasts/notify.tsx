import { lazyModule } from '../modules/lazy-module.ts'
import type { Toast } from './toast.ts'

/** Loaded with the first toast, or by the signed-in layout when idle, to keep it out of the first visit. */
export const toasts = lazyModule(() => import('./toasts.tsx'))

let hasShown = false

/** Shows a success; one that can be undone for longer. */
export function notifySuccess(toast: Toast & { undo?: (() => void) | undefined }): void {
  show('success', toast)
}

/** Shows a failure. */
export function notifyFailure(toast: Toast): void {
  show('failure', toast)
}

/** Shows a success for longer, with an undo: a button, or ctrl or cmd+Z. */
export function notifyUndo(toast: Toast & { undo: () => void }): void {
  show('success', toast)
}

/** Clears all toasts on logout, so that the next user does not see them. */
export function clearToasts(): void {
  // A chunk that cannot be loaded means that no toast has been shown.
  if (hasShown)
    toasts.load().then(
      (module) => module.clearToasts(),
      () => undefined,
    )
}

function show(
  kind: 'success' | 'failure',
  toast: Toast & { undo?: (() => void) | undefined },
): void {
  hasShown = true
  toasts.load().then(
    (module) => module.showToast(kind, toast),
    () => undefined,
  )
}
