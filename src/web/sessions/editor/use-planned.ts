import { useMemo } from 'react'
import { absenceAt } from '#shared/absences/span.ts'
import { overlapsOf, spanOf } from '../overlaps.ts'
import { useAbsencesFrom } from '../series/use-plan.ts'
import { useBooked } from '../use-booked.ts'
import type { FieldValues } from './fields/session-values.ts'

const nothing: never[] = []

/** The typed session for the pot's forecast, none when it is charged already, and with the bookings that it overlaps. */
export function usePlanned(
  id: string,
  {
    date,
    time,
    durationHours,
    potId,
  }: Pick<FieldValues, 'date' | 'time' | 'durationHours' | 'potId'>,
  { isCharged }: { isCharged: boolean },
) {
  const booked = useBooked({ date, repeatWeeks: 0 }).data
  const absences = useAbsencesFrom(date, 0)
  return useMemo(() => {
    const span = spanOf({ date, time, durationHours })
    if (!span) return { sessions: nothing, spans: nothing }
    const { startsAt } = span
    return {
      sessions: isCharged ? nothing : [{ id, potId, startsAt, durationHours: span.durationHours }],
      spans: [
        {
          startsAt,
          clashes: overlapsOf(booked ?? [], span, id),
          absence: absenceAt(absences, span),
        },
      ],
    }
  }, [id, date, time, durationHours, potId, isCharged, booked, absences])
}
