import { memo } from 'react'
import { weekGridTexts } from '#shared/calendar/texts.ts'
import { unmarkedSessionsTexts as texts } from '#shared/dashboard/texts.ts'
import { formatHoursUnit, sumHours } from '#shared/hours.ts'
import { sessionPageTexts } from '#shared/sessions/list/texts.ts'
import { setStatusTexts } from '#shared/sessions/status/texts.ts'
import { formatTimeRange } from '#shared/time.ts'
import { IconPencil } from '../../lib/icons/editing.ts'
import { IconCheck, IconX } from '../../lib/icons/marks.ts'
import { PlainButton } from '../../ui/layout/plain-button.tsx'
import { ColourDot } from '../../ui/table/name.tsx'
import { sessionLabel } from '../labels.ts'
import { SessionIcon } from '../status/session-icon.tsx'
import classes from './unmarked-sessions.module.css'
import type { UnmarkedSession } from './unmarked-sessions.ts'

/** The two answers of each row, in the order of their buttons. */
const answers = [
  { status: 'completed', Icon: IconCheck },
  { status: 'noShow', Icon: IconX },
] as const

interface UnmarkedSessionsRowProps {
  session: UnmarkedSession
  colour: string
  /** Whether this row is the Tab stop; its first button gets the focus when the dialog opens. */
  isCurrent: boolean
}

/** A session without a status, with its buttons. The list handles their clicks. */
export const UnmarkedSessionsRow = memo(function UnmarkedSessionsRow(
  props: UnmarkedSessionsRowProps,
) {
  const { session, colour, isCurrent } = props
  const { id, startsAt, durationHours, clientName, potTypeName } = session
  const which = sessionLabel(session)
  const tabIndex = isCurrent ? 0 : -1
  return (
    <li className={classes.row} data-row={id}>
      <p>{formatTimeRange(startsAt, durationHours)}</p>
      <div>
        <p className={classes.client}>
          <ColourDot colour={colour} />
          <span dir="auto">{clientName}</span>
        </p>
        <div className={classes.details}>
          <p>
            <span dir="auto">{potTypeName ?? weekGridTexts.noPot}</span> ·{' '}
            {formatHoursUnit(durationHours)}
          </p>
          <Charge session={session} />
        </div>
      </div>
      <div className={classes.buttons}>
        {answers.map(({ status, Icon }, n) => (
          <PlainButton
            key={status}
            data-action={status}
            data-autofocus={(n === 0 && isCurrent) || undefined}
            tabIndex={tabIndex}
            aria-label={texts.markOne(setStatusTexts[status], which)}
          >
            <Icon size={17} stroke={2.25} aria-hidden />
            {setStatusTexts[status]}
          </PlainButton>
        ))}
        <PlainButton
          data-action="edit"
          tabIndex={tabIndex}
          aria-label={sessionPageTexts.editOne(which)}
          title={sessionPageTexts.edit}
        >
          <IconPencil size={17} aria-hidden />
        </PlainButton>
      </div>
    </li>
  )
})

/** What either status draws from the pot. */
function Charge({
  session: { hoursRemaining, durationHours },
}: Pick<UnmarkedSessionsRowProps, 'session'>) {
  if (hoursRemaining === null) return <p className={classes.charge}>{setStatusTexts.noCharge}</p>
  const remaining = sumHours([hoursRemaining, -durationHours])
  return (
    <p className={classes.charge} data-below={remaining < 0 || undefined}>
      {remaining < 0 && <SessionIcon icon="lacking" size={15} />}
      {setStatusTexts.charge({ hours: durationHours, remaining })}
    </p>
  )
}
