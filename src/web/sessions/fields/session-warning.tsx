import { signTexts } from '#shared/calendar/texts.ts'
import type { Sign } from '#shared/sessions/coverage.ts'
import { MarkIcon } from '../status/session-icon.tsx'
import classes from './session-fields.module.css'

/** A sign that the calendar shows as an icon, with its words. */
export function SessionMark({ sign }: { sign: Exclude<Sign, 'charged'> }) {
  return (
    <p className={classes.mark}>
      <MarkIcon mark={sign} /> {signTexts[sign]}
    </p>
  )
}
