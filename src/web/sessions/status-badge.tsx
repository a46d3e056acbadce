import { IconCalendar, IconCheck, IconX } from '@tabler/icons-react'
import { type SessionStatus, sessionStatus } from '#shared/sessions/status.ts'
import { sessionStatusTexts } from '#shared/sessions/texts.ts'
import classes from './status-badge.module.css'

const icons: Record<SessionStatus, typeof IconCheck> = {
  planned: IconCalendar,
  completed: IconCheck,
  noShow: IconX,
}

/** Schemalagt, Genomfört or Avbokad, in words, with an icon and a colour. */
export function SessionStatusBadge({ completed, noShow }: { completed: boolean; noShow: boolean }) {
  const status = sessionStatus({ completed, noShow })
  const Icon = icons[status]
  return (
    <span className={classes.badge} data-status={status}>
      <Icon size={14} stroke={2.25} aria-hidden />
      {sessionStatusTexts[status]}
    </span>
  )
}
