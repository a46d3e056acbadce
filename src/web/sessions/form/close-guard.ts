import { type RefObject, useEffect } from 'react'

/** What the form within a dialog says to the wish to close it. */
export interface CloseState {
  /** A save is under way: what was typed must be there if it fails. */
  isBusy: boolean
  /** Something has been typed that would be lost. */
  isDirty: boolean
}

export type CloseGuard = RefObject<CloseState>

/** Keeps the dialog told. */
export function useCloseGuard(guard: CloseGuard, { isBusy, isDirty }: CloseState): void {
  useEffect(() => {
    guard.current = { isBusy, isDirty }
    return () => {
      guard.current = { isBusy: false, isDirty: false }
    }
  }, [guard, isBusy, isDirty])
}
