import { IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { memo } from 'react'
import { weekGridTexts } from '#shared/calendar/texts.ts'
import { dayClosingTexts as texts } from '#shared/dashboard/texts.ts'
import { formatHoursUnit, sumHours } from '#shared/hours.ts'
import { sessionMarkTexts, sessionPageTexts } from '#shared/sessions/texts.ts'
import { formatDay, formatTime, formatTimeRange, localDateOf } from '#shared/time.ts'
import { SessionIcon } from '../status/session-icon.tsx'
import classes from './day-closing.module.css'
import type { WaitingSession } from './day-closing.ts'

interface DayClosingRowProps {
  session: WaitingSession
  colour: string
  /** Whether Tab comes to this row: it comes to one, and the focus to its first button as the dialog opens. */
  isCurrent: boolean
}

/** A session that waits, with what can be done with it. The list listens for its buttons. */
export const DayClosingRow = memo(function DayClosingRow(props: DayClosingRowProps) {
  const { session, colour, isCurrent } = props
  const { id, startsAt, durationHours, clientName, potTypeName } = session
  const which = sessionMarkTexts.which({
    client: clientName,
    day: formatDay(localDateOf(startsAt)),
    time: formatTime(startsAt),
  })
  const tabIndex = isCurrent ? 0 : -1
  return (
    <li className={classes.row} data-row={id}>
      <p className={classes.time}>{formatTimeRange(startsAt, durationHours)}</p>
      <div className={classes.what}>
        <p className={classes.client}>
          <span className={classes.dot} style={{ backgroundColor: colour }} />
          <span dir="auto">{clientName}</span>
        </p>
        <div className={classes.facts}>
          <p>
            <span dir="auto">{potTypeName ?? weekGridTexts.noPot}</span> ·{' '}
            {formatHoursUnit(durationHours)}
          </p>
          <Charge session={session} />
        </div>
      </div>
      <div className={classes.buttons}>
        <button
          type="button"
          data-action="completed"
          data-autofocus={isCurrent || undefined}
          tabIndex={tabIndex}
          aria-label={texts.markOne(sessionMarkTexts.completed, which)}
        >
          <IconCheck size={17} stroke={2.25} aria-hidden />
          {sessionMarkTexts.completed}
        </button>
        <button
          type="button"
          data-action="noShow"
          tabIndex={tabIndex}
          aria-label={texts.markOne(sessionMarkTexts.noShow, which)}
        >
          <IconX size={17} stroke={2.25} aria-hidden />
          {sessionMarkTexts.noShow}
        </button>
        <button
          type="button"
          data-action="edit"
          tabIndex={tabIndex}
          aria-label={sessionPageTexts.editOne(which)}
          title={sessionPageTexts.edit}
        >
          <IconPencil size={17} aria-hidden />
        </button>
      </div>
    </li>
  )
})

/** What either button draws from the pot as it stands now. */
function Charge({
  session: { hoursRemaining, durationHours },
}: Pick<DayClosingRowProps, 'session'>) {
  if (hoursRemaining === null) return <p className={classes.charge}>{sessionMarkTexts.noCharge}</p>
  const remaining = sumHours([hoursRemaining, -durationHours])
  return (
    <p className={classes.charge} data-below={remaining < 0 || undefined}>
      {remaining < 0 && <SessionIcon icon="lacking" size={15} />}
      {sessionMarkTexts.charge({ hours: durationHours, remaining })}
    </p>
  )
}
