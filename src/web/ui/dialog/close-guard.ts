import { type RefObject, useEffect } from 'react'

/** The state of a form that decides whether its dialog may close, or asks first. */
export interface CloseState {
  /** A save is pending: the typed values must remain if it fails. */
  isBusy: boolean
  /** There are unsaved changes. */
  isDirty: boolean
}

export type CloseGuard = RefObject<CloseState>

/** Keeps the dialog's copy of the form's state current. */
export function useCloseGuard(guard: CloseGuard, { isBusy, isDirty }: CloseState): void {
  useEffect(() => {
    guard.current = { isBusy, isDirty }
    return () => {
      guard.current = { isBusy: false, isDirty: false }
    }
  }, [guard, isBusy, isDirty])
}
