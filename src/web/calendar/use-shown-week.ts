import { useCallback, useMemo } from 'react'
import { sumsOf } from '#shared/calendar/load.ts'
import { daysOfWeek, localDateOf, weekday, weekOf } from '#shared/time.ts'
import { useKnownAbsences, usePrefetchAbsences, weekAround } from '../absences/use-absences.ts'
import { useClientColours, useWeek } from '../sessions/use-week.ts'
import { arrangeWeek } from './grid/arrange-week.ts'
import type { WeekState } from './grid/week-grid.tsx'
import { useCalendarAddress } from './navigation/use-calendar-address.ts'
import { useCalendarView } from './navigation/use-calendar-view.ts'

export type ShownWeek = ReturnType<typeof useShownWeek>

/** What the address asks for: a week of all clients or of one, in a view; with its sessions as far as they are loaded. */
export function useShownWeek(now: Date) {
  const today = localDateOf(now)
  const address = useCalendarAddress(today)
  const view = useCalendarView(address)
  const { week, day, walk, showDay } = address
  const { isDay } = view

  const { clients, colours } = useClientColours()
  // An unknown client filters nothing.
  const isGone = clients.data?.every((client) => client.id !== address.clientId)
  const clientId = isGone ? null : address.clientId
  const { query, sessions, isOld, prefetch } = useWeek({ week, clientId })
  const state: WeekState = query.data ? 'ready' : query.isError ? 'failed' : 'loading'

  const weekPlans = useMemo(() => arrangeWeek(daysOfWeek(week), sessions), [week, sessions])
  const plans = useMemo(
    () => (isDay ? weekPlans.slice(day, day + 1) : weekPlans),
    [isDay, weekPlans, day],
  )
  const days = useMemo(() => plans.map(({ date }) => date), [plans])
  usePrefetchAbsences(weekAround(days[0]))
  const absences = useKnownAbsences(weekAround(days[0]))
  const isCurrent = state === 'ready' && !isOld
  const sums = useMemo(
    () => (state === 'ready' ? sumsOf(sessions, now) : null),
    [state, sessions, now],
  )

  return {
    today,
    address,
    view,
    clients: clients.data ?? none,
    hasNoClients: clients.data?.length === 0,
    clientId,
    colours,
    query,
    sessions,
    state,
    /** The sessions of another client are shown until those of this one are loaded. */
    isOld,
    isCurrent,
    /** All that is on the printed sheet is loaded. */
    isPrintable: isCurrent && absences !== null && clients.data !== undefined,
    prefetch,
    /** All days of the week, and those of them that are shown. */
    weekPlans,
    plans,
    days,
    sums,
    /** What a new session or absence is proposed for: the day that is shown, today where it is one of them. */
    proposed: () => {
      const at = isDay ? day : weekOf(today) === week ? weekday(today) - 1 : 0
      return { date: daysOfWeek(week)[at], clientId }
    },
    /** Goes to another day by the arrow keys, and to its week. */
    leaveTo: useCallback(
      (to: { week: -1 | 0 | 1; day: number }) => {
        if (to.week === 0) showDay(to.day)
        else walk(to.week, isDay ? to.day : undefined)
      },
      [walk, showDay, isDay],
    ),
  }
}

const none: never[] = []
