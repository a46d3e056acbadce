import type { RouterOutputs } from '../../lib/trpc.ts'
import type { CloseGuard } from '../../ui/dialog/close-guard.ts'

/**
 * What the edit dialog is doing, one thing at a time: it closes, and starts something else, only while it is `editing`.
 * `saving` and `removing` wait for the server; the others are questions, steps of the dialog: how much of the series to
 * change, "Avboka" and "Ändra serien".
 */
export type Doing = 'editing' | 'saving' | 'removing' | 'choosing' | 'cancelling' | 'changingSeries'

/** What the session dialog gives to either of its forms. */
export interface SessionFormProps {
  clients: RouterOutputs['clients']['list']
  guard: CloseGuard
  onCancel: () => void
}
