import * as z from 'zod/mini'
import { withParams } from '../address.ts'
import { id } from '../fields.ts'
import { isWeekKey, type LocalDate, type WeekKey, weekday, weekOf } from '../time.ts'

/** The views of the calendar. */
export type CalendarView = 'day' | 'week' | 'agenda'

/** What the calendar shows, from its address: `?v=2026-W47&klient=…&dag=2&vy=agenda`. */
export interface CalendarAddress {
  week: WeekKey
  /** Null: all clients. */
  clientId: string | null
  /** The day of the day view, 0 (Monday) to 6. */
  day: number
  /** Null: the default of the device. */
  view: CalendarView | null
}

const names = { week: 'v', clientId: 'klient', day: 'dag', view: 'vy' } as const
const viewNames: Record<CalendarView, string> = { day: 'dag', week: 'vecka', agenda: 'agenda' }

const views = ['day', 'week', 'agenda'] as const satisfies CalendarView[]

/** Reads the address. Defaults for missing or invalid parameters: this week, all clients, today or else Monday. */
export function readAddress(params: URLSearchParams, today: LocalDate): CalendarAddress {
  const askedWeek = params.get(names.week)
  const askedClient = params.get(names.clientId)
  const askedDay = params.get(names.day) ?? ''
  const thisWeek = weekOf(today)
  const week = askedWeek !== null && isWeekKey(askedWeek) ? askedWeek : thisWeek
  const usualDay = week === thisWeek ? weekday(today) - 1 : 0
  return {
    week,
    clientId: z.safeParse(id, askedClient).success ? askedClient : null,
    day: /^[1-7]$/.test(askedDay) ? Number(askedDay) - 1 : usualDay,
    view: views.find((view) => viewNames[view] === params.get(names.view)) ?? null,
  }
}

/** The address with a change; other parameters stay. A day of null removes the parameter. */
export function writeAddress(
  params: URLSearchParams,
  change: Partial<Omit<CalendarAddress, 'day'> & { day: number | null }>,
): URLSearchParams {
  const { week, clientId, day, view } = change
  return withParams(params, {
    [names.week]: week,
    [names.clientId]: clientId,
    [names.day]: day == null ? day : String(day + 1),
    [names.view]: view && viewNames[view],
  })
}
