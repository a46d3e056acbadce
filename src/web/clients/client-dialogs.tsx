import type { Question } from '../ui/dialog/use-dialog.ts'
import { AddClientDialog } from './add-client-dialog.tsx'
import { RemoveClientDialog } from './remove-client-dialog.tsx'

interface ClientDialogsProps {
  adding: Question<unknown>
  removing: Question<{ id: string; name: string }>
  onAdded: (id: string) => void
  onRemoved: () => void
}

/** The dialogs of the client list, which is drawn before they are fetched. */
export function ClientDialogs({ adding, removing, onAdded, onRemoved }: ClientDialogsProps) {
  return (
    <>
      <AddClientDialog opened={adding.isOpen} onClose={adding.close} onAdded={onAdded} />
      <RemoveClientDialog asked={removing} onRemoved={onRemoved} />
    </>
  )
}
