import { sessionStatus } from '#shared/sessions/status.ts'
import { sessionStatusTexts } from '#shared/sessions/texts.ts'
import classes from './status-badge.module.css'

const forms = { planned: 'planned', completed: 'held', noShow: 'missed' } as const

/** The status as text, with an icon and by form: Schemalagt, Genomfört or Avbokad. No Mantine, for the portal. */
export function SessionStatusBadge({ completed, noShow }: { completed: boolean; noShow: boolean }) {
  const status = sessionStatus({ completed, noShow })
  return (
    <span className={classes.status} data-form={forms[status]}>
      {sessionStatusTexts[status]}
    </span>
  )
}
