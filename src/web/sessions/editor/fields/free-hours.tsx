import { sessionFormTexts as texts } from '#shared/sessions/form/texts.ts'
import { calendarHours, freeHours } from '#shared/sessions/free-time.ts'
import { durationDefault } from '#shared/sessions/limits.ts'
import { parseTimeText } from '#shared/sessions/time-text.ts'
import { isLocalDate, type LocalTime } from '#shared/time.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useAbsencesFrom } from '../../series/use-plan.ts'
import { useBooked } from '../../use-booked.ts'
import { typedHours } from './session-values.ts'
import classes from './toggles.module.css'

interface FreeHoursProps {
  values: { date: string; time: string; durationHours: string | number }
  onPick: (time: LocalTime) => void
}

/** The hours of the typed day, of which those are chosen with one tap at which a session of the typed length is free. */
export function FreeHours({ values: { date, time, durationHours }, onPick }: FreeHoursProps) {
  const now = useNow()
  // As the plan of a single session asks: one request.
  const booked = useBooked({ date, weekdays: [], repeatWeeks: 0 })
  const absences = useAbsencesFrom(date, 0)
  const wanted = { date, durationHours: typedHours(durationHours) ?? durationDefault }
  const isKnown = booked.data !== undefined && !booked.isPlaceholderData && isLocalDate(date)
  const free = new Set(isKnown ? freeHours(wanted, { booked: booked.data, absences }, now) : [])
  const chosen = parseTimeText(time)
  return (
    <fieldset className={`${classes.toggles} ${classes.hours}`}>
      <legend>{texts.freeHours}</legend>
      <div>
        {calendarHours.map((hour) => (
          <button
            key={hour}
            type="button"
            className={classes.toggle}
            data-chosen={(hour === chosen && free.has(hour)) || undefined}
            aria-label={hour}
            aria-pressed={hour === chosen}
            disabled={!free.has(hour)}
            onClick={() => onPick(hour)}
          >
            {Number(hour.slice(0, 2))}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
