import { type CSSProperties, memo } from 'react'
import { weekGridTexts } from '#shared/calendar/texts.ts'
import type { Gauge } from '#shared/sessions/coverage.ts'
import { IconRepeat } from '../../lib/icons/arrows.ts'
import { SessionIcon } from '../../sessions/status/session-icon.tsx'
import type { SessionForm, SessionIconName } from '../../sessions/status/session-icons.ts'
import { type CardText, shortRem } from './card-text.ts'
import classes from './session-card.module.css'

interface SessionCardProps extends CardText {
  id: string
  /** The accessible name: all that is shown, and the texts of the icons. */
  name: string
  isInSeries: boolean
  form: SessionForm
  /** The names of the icons, joined by spaces: an array would be new at each render. */
  marks: string
  /** What its pot holds after it (D100). */
  gauge: Gauge | null
  colour: string
  torn: string | null
  topRem: number
  heightRem: number
  /** Offset and width as parts of the day's width, 0 to 1. */
  left: number
  width: number
  isNew: boolean
}

/** A session in the grid. Its props are primitives, so that memo renders it only when it looks different. */
export const SessionCard = memo(function SessionCard(props: SessionCardProps) {
  const { id, name, time, clientName, potTypeName, marks } = props
  return (
    <button
      type="button"
      id={sessionElementId(id)}
      className={classes.card}
      aria-label={name}
      // Global since ARIA 1.3.
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props
      aria-description={props.isInSeries ? weekGridTexts.recurring : undefined}
      data-session={id}
      data-client=""
      data-form={props.form}
      data-line={props.isLine || undefined}
      data-short={props.heightRem < shortRem || undefined}
      data-narrow={props.isNarrow || undefined}
      data-torn={props.torn ?? undefined}
      data-icons={marks === '' ? undefined : props.icons}
      data-gauge={props.gauge ?? undefined}
      data-new={props.isNew || undefined}
      style={placeOf(props)}
    >
      <span className={classes.time} data-time>
        {time}
        {props.hasSeriesSign && <IconRepeat size={11} aria-hidden />}
      </span>
      <span className={classes.client} dir="auto">
        {clientName}
      </span>
      {potTypeName !== '' && (
        <span className={classes.pot} dir="auto">
          {potTypeName}
        </span>
      )}
      {marks !== '' && <SessionMarks of={marks} size={15} className={classes.icons} />}
    </button>
  )
})

/** The icons of a session by their names, joined by spaces. */
export function SessionMarks(props: { of: string; size: number; className: string | undefined }) {
  return (
    <span className={props.className}>
      {props.of.split(' ').map((icon) => (
        <SessionIcon key={icon} icon={icon as SessionIconName} size={props.size} />
      ))}
    </span>
  )
}

function placeOf({ colour, topRem, heightRem, left, width }: SessionCardProps): CSSProperties {
  const place = {
    '--client': colour,
    '--top': `${topRem}rem`,
    '--height': `${heightRem}rem`,
    '--left': left,
    '--width': width,
  }
  return place as CSSProperties
}

/** The id of a session's element, to find it after a move. */
export function sessionElementId(id: string): string {
  return `session-${id}`
}
