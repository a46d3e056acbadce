import { theme } from '../../ui/theme/theme.ts'

/** '#rrggbb' */
type Hex = string

/** The colours of a held session's card in one colour scheme. */
export interface CardColours {
  fill: Hex
  text: Hex
  faint: Hex
  /** The background of the calendar behind the card. */
  page: Hex
}

export type Scheme = 'light' | 'dark'

/** The share of the client's colour in the fill. The same as in the theme's tokens; a test compares the two. */
export const shares: Record<Scheme, number> = { light: 0.17, dark: 0.22 }

function shade(name: 'gray' | 'dark', n: number): Hex {
  return theme.colors?.[name]?.[n] ?? ''
}

const grounds: Record<Scheme, Pick<CardColours, 'page' | 'text' | 'faint'>> = {
  light: { page: '#ffffff', text: theme.black ?? '', faint: '#4a463f' },
  dark: { page: shade('dark', 7), text: '#f1efea', faint: shade('dark', 0) },
}

/** The card colours for a client's colour, '#rrggbb', in both schemes, independent of the page's own scheme. */
export function cardColours(colour: Hex, scheme: Scheme): CardColours {
  const ground = grounds[scheme]
  return { ...ground, fill: mix(colour, ground.page, shares[scheme]) }
}

/** The same as CSS color-mix in sRGB. */
function mix(colour: Hex, into: Hex, share: number): Hex {
  const other = channelsOf(into)
  const mixed = channelsOf(colour).map((value, n) => value * share + (other[n] ?? 0) * (1 - share))
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

function channelsOf(hex: Hex): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}
