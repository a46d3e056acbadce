import { useCallback, useMemo, useRef, useState } from 'react'
import { chosenMax } from '#shared/sessions/limits.ts'
import { useLatest } from '../../../lib/use-latest.ts'
import { usePhone } from '../../../lib/use-phone.ts'
import type { WeekSession } from '../../week-session.ts'
import { isChoosable, withTicked } from './chosen.ts'

/** The rows of the list that are chosen. */
export interface Chosen {
  /** In the order of the list. */
  sessions: readonly WeekSession[]
  ids: ReadonlySet<string>
  /** How many of the shown rows can be chosen. */
  of: number
  /** The rows have checkboxes: on a phone while rows are chosen. */
  isChoosing: boolean
  /** Ticks a row, or with `isRange` all from the last one to it. Stable between renders. */
  tick: (id: string, isRange: boolean) => void
  tickAll: () => void
  clear: () => void
  /** Begins and ends choosing on a phone; null elsewhere. */
  toggle: (() => void) | null
}

const none: ReadonlySet<string> = new Set()

export function useChosen(shown: readonly WeekSession[]): Chosen {
  const isPhone = usePhone()
  const [isBegun, setIsBegun] = useState(false)
  const [ticked, setTicked] = useState(none)
  const last = useRef<string | null>(null)
  const choosable = useMemo(() => shown.filter(isChoosable), [shown])
  const sessions = useMemo(() => choosable.filter(({ id }) => ticked.has(id)), [choosable, ticked])
  const order = useLatest(choosable)
  const tick = useCallback(
    (id: string, isRange: boolean) => {
      const from = isRange ? last.current : null
      last.current = id
      setTicked((before) =>
        withTicked(
          before,
          { id, from },
          order.current.map((session) => session.id),
        ),
      )
    },
    [order],
  )
  function clear() {
    setTicked(none)
    setIsBegun(false)
    last.current = null
  }
  return {
    sessions,
    ids: ticked,
    of: choosable.length,
    isChoosing: !isPhone || isBegun,
    tick,
    tickAll: () => {
      const all = choosable.slice(0, chosenMax).map(({ id }) => id)
      setTicked(sessions.length === choosable.length ? none : new Set(all))
    },
    clear,
    toggle: isPhone ? () => (isBegun ? clear() : setIsBegun(true)) : null,
  }
}
