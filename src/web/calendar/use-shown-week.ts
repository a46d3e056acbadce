import { useCallback, useMemo } from 'react'
import type { CalendarView } from '#shared/calendar/address.ts'
import { sumsOf } from '#shared/calendar/load.ts'
import { daysOfWeek, localDateOf, weekday, weekOf } from '#shared/time.ts'
import { useKnownAbsences, usePrefetchAbsences, weekAround } from '../absences/use-absences.ts'
import { usePhone } from '../lib/use-phone.ts'
import { useMarkedByClient } from '../sessions/by-client.ts'
import { useClientColours, useWeek } from '../sessions/use-week.ts'
import { arrangeWeek } from './grid/arrange-week.ts'
import type { WeekState } from './grid/week-grid.tsx'
import { shownView, viewParameter } from './navigation/calendar-view.ts'
import { useCalendarAddress } from './navigation/use-calendar-address.ts'

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
  const { query, sessions: ofWeek, isOld, prefetch } = useWeek({ week, clientId })
  const sessions = useMarkedByClient(ofWeek)
  const state: WeekState = query.data ? 'ready' : query.isError ? 'failed' : 'loading'

  const weekPlans = useMemo(() => arrangeWeek(daysOfWeek(week), sessions), [week, sessions])
  const plans = useMemo(
    () => (isDay ? weekPlans.slice(day, day + 1) : weekPlans),
    [isDay, weekPlans, day],
  )
  const around = weekAround(plans[0]?.date)
  usePrefetchAbsences(around)
  const absences = useKnownAbsences(around)
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

const lastDay = 6

/** The current view, and its steps: by day where one day is shown, else by week. */
function useCalendarView(address: ReturnType<typeof useCalendarAddress>) {
  const { day, walk, showDay } = address
  const isPhone = usePhone()
  const view = shownView(address.view, isPhone)
  const isDay = view === 'day' || isPhone

  function step(by: -1 | 1) {
    const next = day + by
    if (!isDay) walk(by)
    else if (next < 0 || next > lastDay) walk(by, by === 1 ? 0 : lastDay)
    else showDay(next)
  }

  return {
    view,
    /** One day is shown. */
    isDay,
    show: (wanted: CalendarView) => address.showView(viewParameter(wanted, isPhone)),
    step,
    /** Goes to another week; where one day is shown to the same day. */
    walkWeek: (by: -1 | 1) => walk(by, isDay ? day : undefined),
  }
}
