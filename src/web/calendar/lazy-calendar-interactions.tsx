import { useEffect, useState } from 'react'
import { whenIdle } from '../lib/when-idle.ts'
import type { CalendarInteractions } from './calendar-interactions.tsx'

/** What drags and moves the sessions, fetched when the browser is idle; nothing until then, or without a network. */
export function LazyCalendarInteractions(props: Parameters<typeof CalendarInteractions>[0]) {
  const [Acts, setActs] = useState<typeof CalendarInteractions | null>(null)
  useEffect(() => {
    const load = async () => {
      const [{ CalendarInteractions: Loaded }] = await Promise.all([
        import('./calendar-interactions.tsx'),
        // What a drop may ask, so that one without a network is told of that, and of nothing else.
        import('../sessions/series/series-choice-dialog.tsx'),
        import('../sessions/series/series-choice.ts'),
      ])
      setActs(() => Loaded)
    }
    return whenIdle(() => void load().catch(() => null))
  }, [])
  return Acts && <Acts {...props} />
}
