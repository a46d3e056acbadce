import { type CSSProperties, memo, type ReactNode } from 'react'
import type { SessionForm } from '../../sessions/status/session-icons.ts'
import { SessionMarks, sessionElementId } from '../grid/session-card.tsx'
import classes from './overlap-card.module.css'

interface OverlapCardProps {
  /** '14:00–15:00, 4 pass' */
  name: string
  topRem: number
  heightRem: number
  children: ReactNode
}

/** A run of overlaps without room for columns: one card over its whole span. */
export function OverlapCard({ name, topRem, heightRem, children }: OverlapCardProps) {
  return (
    <div
      role="group"
      aria-label={name}
      className={classes.card}
      style={{ top: `${topRem}rem`, height: `calc(${heightRem}rem - 2px)` }}
    >
      {children}
    </div>
  )
}

interface OverlapLineProps {
  topRem: number
  /** '10:00'; null below the first line of a start. */
  time: string | null
  children: ReactNode
}

export function OverlapLine({ topRem, time, children }: OverlapLineProps) {
  return (
    <div className={classes.line} style={{ top: `${topRem}rem` }}>
      {time && <span className={classes.time}>{time}</span>}
      {children}
    </div>
  )
}

interface OverlapSessionProps {
  id: string
  /** The accessible name, as of a card. */
  name: string
  /** The client's name or initials. */
  text: string
  form: SessionForm
  marks: string
  colour: string
  isNew: boolean
}

/** A session of the run: a button as a card is. */
export const OverlapSession = memo(function OverlapSession(props: OverlapSessionProps) {
  const { id, name, text, form, marks, colour } = props
  return (
    <button
      type="button"
      id={sessionElementId(id)}
      data-session={id}
      data-small=""
      data-client=""
      data-form={form}
      data-new={props.isNew || undefined}
      className={classes.session}
      aria-label={name}
      style={{ '--client': colour } as CSSProperties}
    >
      <span dir="auto">{text}</span>
      {marks !== '' && <SessionMarks of={marks} size={10} className={classes.marks} />}
    </button>
  )
})
