import { type ReactNode, useCallback } from 'react'
import type { ManagedPerson } from '#shared/admin/person.ts'
import { adminToasts } from '#shared/admin/texts.ts'
import { lazyModule } from '../lib/modules/lazy-module.ts'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { useLazyDialog, useLazyOpen } from '../ui/dialog/use-lazy-dialog.ts'

const dialogs = lazyModule(() => import('./trainer-dialogs.tsx'))

/**
 * The actions of the account list that open a dialog. The dialogs are loaded when the browser is idle, or when one is
 * opened. Render `element` once; the others are stable between renders.
 */
export function useTrainerDialogs({ onAdded }: { onAdded: () => void }) {
  const [module, whenLoaded] = useLazyDialog(dialogs, adminToasts.dialogNotLoaded)
  const adding = useDialog<object>()
  const settingPassword = useDialog<ManagedPerson>()
  const removingFactor = useDialog<ManagedPerson>()
  const disabling = useDialog<ManagedPerson>()
  const openAdding = useLazyOpen(whenLoaded, adding)
  const element: ReactNode = module && (
    <module.TrainerDialogs
      adding={adding}
      settingPassword={settingPassword}
      removingFactor={removingFactor}
      disabling={disabling}
      onAdded={onAdded}
    />
  )
  return {
    element,
    add: useCallback(() => openAdding({}), [openAdding]),
    setPassword: useLazyOpen(whenLoaded, settingPassword),
    removeFactor: useLazyOpen(whenLoaded, removingFactor),
    disable: useLazyOpen(whenLoaded, disabling),
  }
}
