import { theme } from '../../ui/theme/theme.ts'

/** '#rrggbb' */
type Hex = string

/** The colours of a session card in one colour scheme. */
export interface CardColours {
  fill: Hex
  /** Fill on hover. */
  hover: Hex
  line: Hex
  text: Hex
  faint: Hex
  /** The background of the calendar behind the card. */
  page: Hex
}

export type Scheme = 'light' | 'dark'

/** The shares of the client's colour in each mix. The same as in the calendar's stylesheet; a test compares the two. */
export const shares: Record<Scheme, { fill: number; hover: number; line: number }> = {
  light: { fill: 0.14, hover: 0.22, line: 0.34 },
  dark: { fill: 0.2, hover: 0.28, line: 0.42 },
}

function shade(name: 'gray' | 'dark', n: number): Hex {
  return theme.colors?.[name]?.[n] ?? ''
}

const grounds: Record<Scheme, Pick<CardColours, 'page' | 'text' | 'faint'>> = {
  light: { page: '#ffffff', text: theme.black ?? '', faint: shade('gray', 8) },
  dark: { page: shade('dark', 7), text: shade('gray', 0), faint: shade('gray', 3) },
}

/** The card colours for a client's colour, '#rrggbb', in both schemes, independent of the page's own scheme. */
export function cardColours(colour: Hex, scheme: Scheme): CardColours {
  const ground = grounds[scheme]
  const { fill, hover, line } = shares[scheme]
  return {
    ...ground,
    fill: mix(colour, ground.page, fill),
    hover: mix(colour, ground.page, hover),
    line: mix(colour, ground.page, line),
  }
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
