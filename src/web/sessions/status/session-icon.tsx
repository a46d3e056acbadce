import { IconHourglassEmpty, IconHourglassLow } from '../../lib/icons/hourglasses.ts'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '../../lib/icons/states.ts'
import classes from './session-icon.module.css'
import type { SessionIconName } from './session-icons.ts'

const icons: Record<SessionIconName, typeof IconCircleCheck> = {
  completed: IconCircleCheck,
  noShow: IconCircleX,
  unmarked: IconAlertTriangle,
  lacking: IconHourglassEmpty,
  willLack: IconHourglassLow,
}

/** An icon of a session, without a name of its own: its text stands beside it, or in the name of its button. */
export function SessionIcon({ icon, size = 16 }: { icon: SessionIconName; size?: number }) {
  const Icon = icons[icon]
  return <Icon className={classes.icon} size={size} stroke={2} aria-hidden data-icon={icon} />
}
