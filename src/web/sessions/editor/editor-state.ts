import { type RefObject, useEffect } from 'react'
import type { RouterOutputs } from '../../lib/trpc.ts'

/**
 * What the edit dialog is doing, one thing at a time: it closes, and starts something else, only while it is `editing`.
 * `saving` and `removing` wait for the server; the others are questions, steps of the dialog: how much of the series to
 * change, "Avboka" and "Ändra serien".
 */
export type Doing = 'editing' | 'saving' | 'removing' | 'choosing' | 'cancelling' | 'changingSeries'

/** The state of a form that decides whether its dialog may close, or asks first. */
export interface CloseState {
  /** A save is pending: the typed values must remain if it fails. */
  isBusy: boolean
  /** There are unsaved changes. */
  isDirty: boolean
}

export type CloseGuard = RefObject<CloseState>

/** What the session dialog gives to either of its forms. */
export interface SessionFormProps {
  clients: RouterOutputs['clients']['list']
  guard: CloseGuard
  onCancel: () => void
}

/** Keeps the dialog's copy of the form's state current. */
export function useCloseGuard(guard: CloseGuard, { isBusy, isDirty }: CloseState): void {
  useEffect(() => {
    guard.current = { isBusy, isDirty }
    return () => {
      guard.current = { isBusy: false, isDirty: false }
    }
  }, [guard, isBusy, isDirty])
}
