import { outlineIcon } from './outline-icon.tsx'

export const IconCheck = outlineIcon('M5 12l5 5l10 -10')
/** A dot of the width of its stroke. */
export const IconDot = outlineIcon('M12 12l.01 0')
export const IconDots = outlineIcon(
  'M4 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0 M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0 M18 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
)
export const IconMinus = outlineIcon('M5 12l14 0')
export const IconPlus = outlineIcon('M12 5l0 14 M5 12l14 0')
export const IconPlusMinus = outlineIcon('M4 7h6 M7 4v6 M20 18h-6 M5 19l14 -14')
export const IconX = outlineIcon('M18 6l-12 12 M6 6l12 12')
