import type { Warning } from '#shared/sessions/coverage.ts'
import { warningTexts } from '#shared/sessions/texts.ts'
import { SessionIcon } from '../status/session-icon.tsx'
import classes from './session-fields.module.css'

/** A warning of the calendar: its icon with its text. */
export function SessionWarning({ warning }: { warning: Exclude<Warning, 'charged'> }) {
  return (
    <p className={classes.warning}>
      <SessionIcon icon={warning} /> {warningTexts[warning]}
    </p>
  )
}
