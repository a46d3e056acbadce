import type { PortalAccent } from '#shared/portal/accents.ts'

/** A colour in the light and in the dark scheme. */
type Colour = readonly [light: string, dark: string]

/**
 * The app's tokens for what no stylesheet of the app reaches: letters, and pages that the server writes. That they are those of
 * web/ui/theme: tests/web/ui/letter-look.test.ts.
 */
export const colours = {
  page: ['#faf9f7', '#141311'],
  surface: ['#ffffff', '#1d1c19'],
  ink: ['#1b1a17', '#f1efea'],
  'ink-2': ['#57534c', '#c8c3ba'],
  line: ['#e0dcd6', '#35322d'],
  'on-accent': ['#ffffff', '#06231f'],
} as const satisfies Record<string, Colour>

/** The accents that a trainer can choose. */
export const accents: Record<PortalAccent, Colour> = {
  teal: ['#0f766e', '#2fb5a6'],
  blue: ['#1f5f9e', '#7db4ec'],
  indigo: ['#4c4fb5', '#a9abf7'],
  plum: ['#86347f', '#de9ad8'],
  moss: ['#4a6420', '#a9c474'],
  slate: ['#46515e', '#b4c0ce'],
}
