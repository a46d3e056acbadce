import { theme } from '../../ui/theme/theme.ts'

/** '#rrggbb' */
type Hex = string

/** A session's card in one scheme: what it is filled with, its line, and its two shades of text. */
export interface CardColours {
  fill: Hex
  /** Under the pointer. */
  hover: Hex
  line: Hex
  text: Hex
  faint: Hex
  /** Behind the card. */
  page: Hex
}

export type Scheme = 'light' | 'dark'

/** How much of the client's colour is in what, as the calendar's own stylesheet says; a test holds the two together. */
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

/** What a card of a client in this colour, '#rrggbb', looks like in the calendar, whatever scheme the page itself has. */
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

/** So much of one colour in another, as CSS mixes them in sRGB. */
function mix(colour: Hex, into: Hex, share: number): Hex {
  const other = channelsOf(into)
  const mixed = channelsOf(colour).map((value, n) => value * share + (other[n] ?? 0) * (1 - share))
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

function channelsOf(hex: Hex): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}
