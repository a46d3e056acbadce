import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ManagedPerson } from '#shared/admin/person.ts'
import { adminToasts } from '#shared/admin/texts.ts'
import { notifyFailure } from '../lib/notify.tsx'
import { whenIdle } from '../lib/when-idle.ts'
import { useAsked } from '../ui/use-asked.ts'
import type { TrainerDialogs } from './trainer-dialogs.tsx'

const loadDialogs = async () => (await import('./trainer-dialogs.tsx')).TrainerDialogs

/**
 * The acts of the administration that ask something first. Their dialogs are fetched when the browser is idle, or at once
 * when one is asked for. Render `element` once; the others are stable between renders.
 */
export function useTrainerDialogs({ onAdded }: { onAdded: () => void }) {
  const [Dialogs, setDialogs] = useState<typeof TrainerDialogs | null>(null)
  const adding = useAsked<null>()
  const settingPassword = useAsked<ManagedPerson>()
  const disabling = useAsked<ManagedPerson>()

  useEffect(
    () =>
      whenIdle(() => {
        // Without a network they are fetched, or missed, when they are asked for.
        loadDialogs().then(
          (loaded) => setDialogs(() => loaded),
          () => null,
        )
      }),
    [],
  )

  const whenLoaded = useCallback(async (open: () => void) => {
    try {
      const loaded = await loadDialogs()
      // A dialog has to be there, closed, before it opens: only then it knows where the focus came from.
      flushSync(() => setDialogs(() => loaded))
      open()
    } catch {
      notifyFailure({ title: adminToasts.dialogNotLoaded })
    }
  }, [])

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
    add: useCallback(() => void whenLoaded(() => openAdding(null)), [whenLoaded, openAdding]),
    setPassword: useCallback(
      (person: ManagedPerson) => void whenLoaded(() => openPassword(person)),
      [whenLoaded, openPassword],
    ),
    disable: useCallback(
      (person: ManagedPerson) => void whenLoaded(() => openDisabling(person)),
      [whenLoaded, openDisabling],
    ),
  }
}
