import type { Toast } from './toast.ts'
import { showToast } from './toasts.tsx'

/** Shows a success; one that can be undone, or told, for longer. */
export function notifySuccess(toast: Toast & { undo?: (() => void) | undefined }): void {
  showToast('success', toast)
}

/** Shows a failure. */
export function notifyFailure(toast: Toast): void {
  showToast('failure', toast)
}

/** Shows a success for longer, with an undo: a button, or ctrl or cmd+Z. */
export function notifyUndo(toast: Toast & { undo: () => void }): void {
  showToast('success', toast)
}
