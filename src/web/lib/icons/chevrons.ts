import { outlineIcon } from './outline-icon.tsx'

export const IconChevronDown = outlineIcon('M6 9l6 6l6 -6')
export const IconChevronLeft = outlineIcon('M15 6l-6 6l6 6')
export const IconChevronRight = outlineIcon('M9 6l6 6l-6 6')
