import { warningTexts } from '#shared/calendar/texts.ts'
import type { Warning } from '#shared/sessions/coverage.ts'
import { SessionIcon } from '../status/session-icon.tsx'
import classes from './session-fields.module.css'

/** A warning that the calendar shows as an icon, with its words. */
export function SessionWarning({ warning }: { warning: Exclude<Warning, 'charged'> }) {
  return (
    <p className={classes.warning}>
      <SessionIcon icon={warning} /> {warningTexts[warning]}
    </p>
  )
}
