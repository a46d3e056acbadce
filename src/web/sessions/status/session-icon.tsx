import { IconHourglassFull, IconHourglassLow } from '../../lib/icons/hourglasses.ts'
import { IconCheck, IconDot, IconX } from '../../lib/icons/marks.ts'
import { IconUser } from '../../lib/icons/people.ts'
import classes from './session-icon.module.css'
import type { SessionIconName } from './session-icons.ts'

const icons: Record<SessionIconName, { Icon: typeof IconCheck; stroke: number }> = {
  completed: { Icon: IconCheck, stroke: 2.75 },
  noShow: { Icon: IconX, stroke: 2.75 },
  booked: { Icon: IconUser, stroke: 2.25 },
  moved: { Icon: IconUser, stroke: 2.25 },
  unmarked: { Icon: IconDot, stroke: 14 },
  lacking: { Icon: IconHourglassFull, stroke: 2.25 },
  willLack: { Icon: IconHourglassLow, stroke: 2.25 },
}

/** An icon of a session, without a name of its own: its text stands beside it, or in the name of its button. */
export function SessionIcon({ icon, size = 16 }: { icon: SessionIconName; size?: number }) {
  const { Icon, stroke } = icons[icon]
  return <Icon className={classes.icon} size={size} stroke={stroke} aria-hidden data-icon={icon} />
}
