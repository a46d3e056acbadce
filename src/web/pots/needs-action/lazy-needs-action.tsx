import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'

/**
 * "Behöver åtgärd" for a screen that has no room for it in its first visit: fetched when the browser has nothing else to
 * do, and without a place of its own until there is something to say. It belongs below what fills the window.
 */
export function LazyNeedsAction(props: { level: 2 | 3 }) {
  const [found, setFound] = useState<{ NeedsAction: ComponentType<{ level: 2 | 3 }> } | null>(null)
  useEffect(
    () =>
      whenIdle(() => {
        // Without a network it is not there this time; the screen has other things to tell.
        import('./needs-action.tsx').then(
          ({ NeedsAction }) => setFound({ NeedsAction }),
          () => null,
        )
      }),
    [],
  )
  return found && <found.NeedsAction {...props} />
}
