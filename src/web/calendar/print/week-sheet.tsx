import { partsOn } from '#shared/absences/days.ts'
import { partSpanText } from '#shared/absences/span-text.ts'
import { absenceTexts } from '#shared/absences/texts.ts'
import { sessionStatus } from '#shared/sessions/status.ts'
import {
  daysOfWeek,
  formatDay,
  formatTime,
  formatTimeRange,
  timeOf,
  type WeekKey,
} from '#shared/time.ts'
import { useAbsences } from '../../absences/use-absences.ts'
import type { WeekSession } from '../../sessions/week-session.ts'
import { PrintedAlone } from '../../ui/page/printed-alone.tsx'
import classes from './week-sheet.module.css'
import { weekSheetLayout } from './week-sheet-layout.ts'

interface WeekSheetProps {
  title: string
  week: WeekKey
  sessions: readonly WeekSession[]
  /** The colour of each client by id. */
  colours: ReadonlyMap<string, string>
}

/** The height of the hours on the paper, and of a block with two lines, in mm. */
const [gridMm, twoLinesMm] = [178, 6.8]

const percent = (part: number) => `${part * 100}%`

/** The week on one page of A4, lying: all hours from the first to the last session. */
export function WeekSheet({ title, week, sessions, colours }: WeekSheetProps) {
  const dates = daysOfWeek(week)
  const { hours, days } = weekSheetLayout(dates, sessions)
  const absences = useAbsences({ from: dates[0], to: dates.at(-1) })
  return (
    <PrintedAlone className={classes.sheet}>
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.heads}>
        {days.map(({ date }) => (
          <div key={date}>
            <h2>{formatDay(date)}</h2>
            {/* Without its label, which is the trainer's own. */}
            {partsOn(absences, date).map((part) => (
              <p key={part.absence.id}>
                {absenceTexts.away} {partSpanText(part)}
              </p>
            ))}
          </div>
        ))}
      </div>
      <div className={classes.grid}>
        <div className={classes.hours}>
          {hours.map((hour) => (
            <span key={hour}>{timeOf(hour * 60)}</span>
          ))}
        </div>
        {days.map(({ date, blocks }) => (
          <div key={date} className={classes.day}>
            {hours.map((hour) => (
              <span key={hour} className={classes.line} />
            ))}
            {blocks.map(({ session, top, height, left, width }) => (
              <p
                key={session.id}
                className={classes.block}
                data-status={sessionStatus(session)}
                data-line={height * gridMm < twoLinesMm || undefined}
                style={{
                  top: percent(top),
                  height: percent(height),
                  left: percent(left),
                  width: percent(width),
                  borderInlineStartColor: colours.get(session.clientId),
                }}
              >
                <span className={classes.time}>
                  {sessionStatus(session) === 'completed' && '✓ '}
                  {height * gridMm < twoLinesMm
                    ? formatTime(session.startsAt)
                    : formatTimeRange(session.startsAt, session.durationHours)}
                </span>{' '}
                <strong dir="auto">{session.clientName}</strong>{' '}
                <span dir="auto">{session.potTypeName}</span>
              </p>
            ))}
          </div>
        ))}
      </div>
    </PrintedAlone>
  )
}
