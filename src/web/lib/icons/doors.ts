import { outlineIcon } from './outline-icon.tsx'

export const IconDoorExit = outlineIcon(
  'M13 12v.01 M3 21h18 M5 21v-16a2 2 0 0 1 2 -2h7.5m2.5 10.5v7.5 M14 7h7m-3 -3l3 3l-3 3',
)
export const IconLogin2 = outlineIcon(
  'M9 8v-2a2 2 0 0 1 2 -2h7a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-7a2 2 0 0 1 -2 -2v-2 M3 12h13l-3 -3 M13 15l3 -3',
)
export const IconLogout = outlineIcon(
  'M14 8v-2a2 2 0 0 0 -2 -2h-7a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h7a2 2 0 0 0 2 -2v-2 M9 12h12l-3 -3 M18 15l3 -3',
)
