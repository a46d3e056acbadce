import { startTransition, useCallback } from 'react'
import { type CalendarAddress, readAddress, writeAddress } from '#shared/calendar/address.ts'
import { addWeeks, type LocalDate, type WeekKey, weekday, weekOf } from '#shared/time.ts'
import { useAddress } from '../../lib/address/use-address.ts'

/** The state of the calendar, kept in the address, so that the browser's back and forward work. */
export function useCalendarAddress(today: LocalDate) {
  const read = useCallback((params: URLSearchParams) => readAddress(params, today), [today])
  const { state: address, change } = useAddress({ read, write: writeAddress })
  const go = useCallback<typeof change>(
    // A transition: when a held key changes weeks faster than they render, those in between are skipped.
    (to, options) => startTransition(() => change(to, options)),
    [change],
  )

  /** Goes a week forward or back. */
  const walk = useCallback(
    (step: -1 | 1, day?: number) =>
      go((now) => {
        const week = addWeeks(now.week, step)
        return day === undefined ? { week } : { week, day }
      }),
    [go],
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
