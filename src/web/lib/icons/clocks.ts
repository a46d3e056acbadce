import { outlineIcon } from './outline-icon.tsx'

export const IconClock = outlineIcon('M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0 M12 7v5l3 3')
export const IconClockExclamation = outlineIcon(
  'M20.986 12.502a9 9 0 1 0 -5.973 7.98 M12 7v5l3 3 M19 16v3 M19 22v.01',
)
export const IconClockX = outlineIcon(
  'M20.926 13.15a9 9 0 1 0 -7.835 7.784 M12 7v5l2 2 M22 22l-5 -5 M17 22l5 -5',
)
export const IconHistory = outlineIcon('M12 8l0 4l2 2 M3.05 11a9 9 0 1 1 .5 4m-.5 5v-5h5')
