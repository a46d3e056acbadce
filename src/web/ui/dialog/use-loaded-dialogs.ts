import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { notifyFailure } from '../../lib/toasts/notify.tsx'
import { whenIdle } from '../../lib/when-idle.ts'

/**
 * Dialogs that no first visit waits for: fetched when the browser is idle, or at once when one is asked for. Returns the
 * component, null until it is there, and what opens a dialog of it, which says `missing` when it cannot be fetched. Give
 * the same `load` each time.
 */
export function useLoadedDialogs<Dialogs>(
  load: () => Promise<Dialogs>,
  missing: string,
): [Dialogs | null, (open: () => void) => void] {
  const [dialogs, setDialogs] = useState<Dialogs | null>(null)

  useEffect(
    () =>
      whenIdle(() => {
        // Without a network they are fetched, or missed, when they are asked for.
        load().then(
          (loaded) => setDialogs(() => loaded),
          () => null,
        )
      }),
    [load],
  )

  const whenLoaded = useCallback(
    async (open: () => void) => {
      try {
        const loaded = await load()
        // A dialog has to be there, closed, before it opens: only then it knows where the focus came from.
        flushSync(() => setDialogs(() => loaded))
        open()
      } catch {
        notifyFailure({ title: missing })
      }
    },
    [load, missing],
  )
  return [dialogs, useCallback((open: () => void) => void whenLoaded(open), [whenLoaded])]
}
