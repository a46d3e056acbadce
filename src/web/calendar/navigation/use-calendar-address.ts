import { startTransition, useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type CalendarAddress, readAddress, writeAddress } from '#shared/calendar/address.ts'
import { addWeeks, type LocalDate, type WeekKey, weekday, weekOf } from '#shared/time.ts'

/** The state of the calendar, kept in the address, so that the browser's back and forward work. */
export function useCalendarAddress(today: LocalDate) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const address = useMemo(() => readAddress(new URLSearchParams(search), today), [search, today])

  const go = useCallback(
    (change: Parameters<typeof writeAddress>[1], { replace = false } = {}) => {
      const params = new URLSearchParams(window.location.search)
      const next = writeAddress(params, change)
      if (String(next) === String(params)) return
      // A transition: when a held key changes weeks faster than they render, those in between are skipped.
      startTransition(() => void navigate({ search: String(next) }, { replace }))
    },
    [navigate],
  )

  /** Goes a week forward or back. Reads the current address, since keys may repeat faster than React renders. */
  const walk = useCallback(
    (step: -1 | 1, day?: number) => {
      const now = readAddress(new URLSearchParams(window.location.search), today)
      const week = addWeeks(now.week, step)
      go(day === undefined ? { week } : { week, day })
    },
    [go, today],
  )

  return {
    ...address,
    walk,
    goToToday: useCallback(() => go({ week: weekOf(today), day: null }), [go, today]),
    showDay: useCallback((day: number) => go({ day }, { replace: true }), [go]),
    showView: useCallback((view: CalendarAddress['view']) => go({ view }), [go]),
    goTo: useCallback(
      ({ week, day }: { week: WeekKey; day?: LocalDate }) =>
        go({ week, day: day === undefined ? null : weekday(day) - 1 }),
      [go],
    ),
    showClient: useCallback((clientId: CalendarAddress['clientId']) => go({ clientId }), [go]),
  }
}
