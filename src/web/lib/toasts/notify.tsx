import { lazyModule } from '../lazy-module.ts'
import type { Toast } from './toast.ts'

/** Loaded with the first toast, or by the signed-in layout when it is idle: a first visit has none to show. */
export const toasts = lazyModule(() => import('./toasts.tsx'))

let hasShown = false

/** Shows that something went well. */
export function notifySuccess(toast: Toast): void {
  show('success', toast)
}

/** Shows that something failed. */
export function notifyFailure(toast: Toast): void {
  show('failure', toast)
}

/** Shows what was done, a little longer, with undo: a button, or ctrl or cmd and Z. */
export function notifyUndo(toast: Toast & { undo: () => void }): void {
  show('success', toast)
}

/** Clears all toasts on logout, so that the next user does not see them. */
export function clearToasts(): void {
  // Without a network there is nothing to show or clear toasts with.
  if (hasShown)
    toasts.load().then(
      (module) => module.clearToasts(),
      () => undefined,
    )
}

function show(kind: 'success' | 'failure', toast: Toast & { undo?: () => void }): void {
  hasShown = true
  toasts.load().then(
    (module) => module.showToast(kind, toast),
    () => undefined,
  )
}
