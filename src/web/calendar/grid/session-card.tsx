import { type CSSProperties, memo } from 'react'
import type { SessionStatus } from '#shared/sessions/status.ts'
import { SessionIcon } from '../../sessions/status/session-icon.tsx'
import type { SessionIconName } from '../../sessions/status/session-icons.ts'
import classes from './session-card.module.css'

interface SessionCardProps {
  id: string
  /** What is heard: all that is seen, and what the icons mean. */
  name: string
  time: string
  clientName: string
  potTypeName: string
  status: SessionStatus
  /** Marks, joined by spaces: a list would be new at each render. */
  icons: string
  colour: string
  topRem: number
  heightRem: number
  /** From the day's left edge, and of its width: 0 to 1. */
  left: number
  width: number
  isNew: boolean
}

/** '10:00' of '10:00–11:00': where there is little room, the card's own height tells the rest. */
const startLength = 5

/** How much fits in a card of this height: one line, two, or all. */
export function roomIn(heightRem: number): 'line' | 'short' | 'full' {
  if (heightRem < 2.25) return 'line'
  return heightRem < 3.75 ? 'short' : 'full'
}

/** A session in the grid: plain values only, so that it is drawn again only when it looks different. */
export const SessionCard = memo(function SessionCard(props: SessionCardProps) {
  const { id, name, time, clientName, potTypeName, status, icons, heightRem } = props
  return (
    <button
      type="button"
      id={sessionElementId(id)}
      className={classes.card}
      aria-label={name}
      data-session={id}
      data-status={status}
      data-room={roomIn(heightRem)}
      data-new={props.isNew || undefined}
      style={placeOf(props)}
    >
      <span className={classes.body}>
        <span className={classes.head}>
          <span className={classes.time}>
            {time.slice(0, startLength)}
            <span className={classes.end}>{time.slice(startLength)}</span>
          </span>
          {icons !== '' && (
            <span className={classes.icons}>
              {icons.split(' ').map((icon) => (
                <SessionIcon key={icon} icon={icon as SessionIconName} size={15} />
              ))}
            </span>
          )}
        </span>
        <span className={classes.client} dir="auto">
          {clientName}
        </span>
        <span className={classes.pot} dir="auto">
          {potTypeName}
        </span>
      </span>
    </button>
  )
})

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

/** The id of a session's element, to find it by after it has moved. */
export function sessionElementId(id: string): string {
  return `session-${id}`
}
