import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconHourglassEmpty,
  IconHourglassLow,
} from '@tabler/icons-react'
import type { Mark } from './session-icons.ts'

const icons: Record<Mark, typeof IconCircleCheck> = {
  completed: IconCircleCheck,
  noShow: IconCircleX,
  unmarked: IconAlertTriangle,
  lacking: IconHourglassEmpty,
  willLack: IconHourglassLow,
}

/** The icon of a mark. Its words stand beside it, or in the name of what it sits on. */
export function SessionIcon({ mark, size = 16 }: { mark: Mark; size?: number }) {
  const Icon = icons[mark]
  return <Icon size={size} stroke={2} aria-hidden data-mark={mark} />
}
