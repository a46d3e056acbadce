import { outlineIcon } from './outline-icon.tsx'

export const IconArrowBackUp = outlineIcon('M9 14l-4 -4l4 -4 M5 10h11a4 4 0 1 1 0 8h-1')
export const IconArrowLeft = outlineIcon('M5 12l14 0 M5 12l6 6 M5 12l6 -6')
export const IconArrowRight = outlineIcon('M5 12l14 0 M13 18l6 -6 M13 6l6 6')
export const IconRefresh = outlineIcon(
  'M20 11a8.1 8.1 0 0 0 -15.5 -2m-.5 -4v4h4 M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4',
)
export const IconRefreshAlert = outlineIcon(
  'M20 11a8.1 8.1 0 0 0 -15.5 -2m-.5 -4v4h4 M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4 M12 9l0 3 M12 15l.01 0',
)
export const IconRepeat = outlineIcon(
  'M4 12v-3a3 3 0 0 1 3 -3h13m-3 -3l3 3l-3 3 M20 12v3a3 3 0 0 1 -3 3h-13m3 3l-3 -3l3 -3',
)
