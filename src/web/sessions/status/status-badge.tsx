import { sessionStatus } from '#shared/sessions/status.ts'
import { sessionStatusTexts } from '#shared/sessions/texts.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import classes from './status-badge.module.css'

const tones = { planned: undefined, completed: 'good', noShow: 'bad' } as const

/** The status as text, with an icon and a colour: Schemalagt, Genomfört or Avbokad. */
export function SessionStatusBadge({ completed, noShow }: { completed: boolean; noShow: boolean }) {
  const status = sessionStatus({ completed, noShow })
  return (
    <Badge tone={tones[status]} className={classes.status}>
      {sessionStatusTexts[status]}
    </Badge>
  )
}
