import type { DialogState } from '../ui/dialog/use-dialog.ts'
import { AddClientDialog } from './add-client-dialog.tsx'
import { RemoveClientDialog } from './remove-client-dialog.tsx'

interface ClientDialogsProps {
  adding: DialogState<object>
  removing: DialogState<{ id: string; name: string }>
  onAdded: (id: string) => void
  onRemoved: () => void
}

/** The dialogs of the client list, loaded after it. */
export function ClientDialogs({ adding, removing, onAdded, onRemoved }: ClientDialogsProps) {
  return (
    <>
      <AddClientDialog dialog={adding} onAdded={onAdded} />
      <RemoveClientDialog dialog={removing} onRemoved={onRemoved} />
    </>
  )
}
