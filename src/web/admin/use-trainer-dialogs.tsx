import { type ReactNode, useCallback } from 'react'
import type { ManagedPerson } from '#shared/admin/person.ts'
import { adminToasts } from '#shared/admin/texts.ts'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { useLoadedDialogs } from '../ui/dialog/use-loaded-dialogs.ts'

const loadDialogs = async () => (await import('./trainer-dialogs.tsx')).TrainerDialogs

/**
 * The acts of the administration that ask something first. Their dialogs are fetched when the browser is idle, or at once
 * when one is asked for. Render `element` once; the others are stable between renders.
 */
export function useTrainerDialogs({ onAdded }: { onAdded: () => void }) {
  const [Dialogs, whenLoaded] = useLoadedDialogs(loadDialogs, adminToasts.dialogNotLoaded)
  const adding = useDialog<object>()
  const settingPassword = useDialog<ManagedPerson>()
  const disabling = useDialog<ManagedPerson>()

  const { open: openAdding } = adding
  const { open: openPassword } = settingPassword
  const { open: openDisabling } = disabling
  const element: ReactNode = Dialogs && (
    <Dialogs
      adding={adding}
      settingPassword={settingPassword}
      disabling={disabling}
      onAdded={onAdded}
    />
  )
  return {
    element,
    add: useCallback(() => whenLoaded(() => openAdding({})), [whenLoaded, openAdding]),
    setPassword: useCallback(
      (person: ManagedPerson) => whenLoaded(() => openPassword(person)),
      [whenLoaded, openPassword],
    ),
    disable: useCallback(
      (person: ManagedPerson) => whenLoaded(() => openDisabling(person)),
      [whenLoaded, openDisabling],
    ),
  }
}
