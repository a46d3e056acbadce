import { sessionStatus } from '#shared/sessions/status.ts'
import { sessionStatusTexts } from '#shared/sessions/texts.ts'
import classes from './status-badge.module.css'

/** Schemalagt, Genomfört or Avbokad, in words, with an icon and a colour. */
export function SessionStatusBadge({ completed, noShow }: { completed: boolean; noShow: boolean }) {
  const status = sessionStatus({ completed, noShow })
  return (
    <span className={classes.badge} data-status={status}>
      {sessionStatusTexts[status]}
    </span>
  )
}
