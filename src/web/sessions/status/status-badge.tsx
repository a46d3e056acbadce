import { sessionStatus } from '#shared/sessions/status.ts'
import { sessionStatusTexts } from '#shared/sessions/texts.ts'
import classes from './status-badge.module.css'

/** The status as text, with an icon and a colour: Schemalagt, Genomfört or Avbokad. */
export function SessionStatusBadge({ completed, noShow }: { completed: boolean; noShow: boolean }) {
  const status = sessionStatus({ completed, noShow })
  return (
    <span className={classes.badge} data-status={status}>
      {sessionStatusTexts[status]}
    </span>
  )
}
