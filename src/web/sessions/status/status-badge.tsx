import type { Cancellation } from '#shared/sessions/cancellation.ts'
import { shownStatus } from '#shared/sessions/status.ts'
import { shownStatusTexts, statusColumnTexts } from '#shared/sessions/texts.ts'
import classes from './status-badge.module.css'

const forms = {
  planned: 'planned',
  completed: 'held',
  noShow: 'missed',
  late: 'missed',
  inTime: 'cancelled',
  waived: 'cancelled',
} as const

interface StatusBadgeProps {
  of: { completed: boolean; noShow: boolean; cancelled?: Cancellation | null }
  /** In a column of the trainer's: with its words, and a planned one as plain text, since most are. */
  isInColumn?: boolean
}

/**
 * The status as text, with an icon and by form. No Mantine, for the portal.
 */
export function SessionStatusBadge({ of, isInColumn = false }: StatusBadgeProps) {
  const status = shownStatus(of)
  return (
    <span
      className={classes.status}
      data-form={forms[status]}
      data-plain={(isInColumn && status === 'planned') || undefined}
    >
      {(isInColumn ? statusColumnTexts : shownStatusTexts)[status]}
    </span>
  )
}
