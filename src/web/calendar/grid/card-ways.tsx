import { Link } from 'react-router-dom'
import { cardPopoverTexts as texts } from '#shared/calendar/texts.ts'
import { addToCalendarTexts } from '#shared/feeds/texts.ts'
import { hasStatus } from '#shared/sessions/status.ts'
import { IconCalendarPlus } from '../../lib/icons/calendars.ts'
import { paths } from '../../lib/paths.ts'
import { sessionLabel } from '../../sessions/labels.ts'
import type { WeekSession } from '../../sessions/week-session.ts'
import { PlainButton } from '../../ui/layout/plain-button.tsx'
import classes from './card-popover.module.css'

interface CardWaysProps {
  session: WeekSession
  /** Opens the edit dialog; null where a click on the card opens it. */
  onEdit: ((id: string) => void) | null
  /** Opens the edit dialog at its date. */
  onMove: (id: string) => void
  /** Called before either. */
  onLeave: () => void
}

/** The buttons and the link at the foot of the popover of a session: to its dialog, and to its client. */
export function CardWays({ session, onEdit, onMove, onLeave }: CardWaysProps) {
  const about = sessionLabel(session)
  const way = (label: string, labelOne: (which: string) => string, go: (id: string) => void) => (
    <PlainButton
      small
      aria-label={labelOne(about)}
      onClick={() => {
        onLeave()
        go(session.id)
      }}
    >
      {label}
    </PlainButton>
  )
  return (
    <div className={classes.ways}>
      {onEdit && way(texts.edit, texts.editOne, onEdit)}
      {!hasStatus(session) && !session.cancelled && way(texts.move, texts.moveOne, onMove)}
      <a
        href={`/sessions/${session.id}.ics`}
        aria-label={addToCalendarTexts.addOne(about)}
        title={addToCalendarTexts.add}
      >
        <IconCalendarPlus size={18} aria-hidden />
      </a>
      <Link to={paths.client(session.clientId)}>{texts.client}</Link>
    </div>
  )
}
