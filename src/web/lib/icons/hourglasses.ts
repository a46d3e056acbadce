import { outlineIcon } from './outline-icon.tsx'

export const IconHourglassHigh = outlineIcon(
  'M6.5 7h11 M6 20v-2a6 6 0 1 1 12 0v2a1 1 0 0 1 -1 1h-10a1 1 0 0 1 -1 -1 M6 4v2a6 6 0 1 0 12 0v-2a1 1 0 0 0 -1 -1h-10a1 1 0 0 0 -1 1',
)
/** Full: its form differs from the others', also small and without colour. */
export const IconHourglassFull = outlineIcon(
  'M8.5 18.5h7 M9.5 16h5 M11 13.5h2 M8.5 5.5h7 M9.5 8h5 M11 10.5h2 M6 20v-2a6 6 0 1 1 12 0v2a1 1 0 0 1 -1 1h-10a1 1 0 0 1 -1 -1 M6 4v2a6 6 0 1 0 12 0v-2a1 1 0 0 0 -1 -1h-10a1 1 0 0 0 -1 1',
)
export const IconHourglassLow = outlineIcon(
  'M6.5 17h11 M6 20v-2a6 6 0 1 1 12 0v2a1 1 0 0 1 -1 1h-10a1 1 0 0 1 -1 -1 M6 4v2a6 6 0 1 0 12 0v-2a1 1 0 0 0 -1 -1h-10a1 1 0 0 0 -1 1',
)
