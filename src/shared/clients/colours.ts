/** Clients' colours in the calendar (spec 3, Design D26): a key of the palette, or '#rrggbb'. */

const shades = {
  'blue-500': '#3b82f6',
  'purple-500': '#a855f7',
  'green-500': '#22c55e',
  'yellow-500': '#eab308',
  'red-500': '#ef4444',
  'pink-500': '#ec4899',
  'indigo-500': '#6366f1',
  'orange-500': '#f97316',
  'teal-500': '#14b8a6',
  'lime-500': '#84cc16',
} as const

/** A colour of the palette, as it is stored. */
export type PaletteColour = keyof typeof shades

/** The ten preset colours, in the order in which they are handed out. */
export const palette = Object.keys(shades) as readonly PaletteColour[]

/** The colour a new client gets (spec 3, 9). */
export const newClientColour: PaletteColour = 'green-500'

/** What a missing colour looks like: a grey shade (spec 3). */
const missingColour = '#6b7280'

/** Whether a colour is one of the ten. */
export function isPaletteColour(text: string): text is PaletteColour {
  return Object.hasOwn(shades, text)
}

/** Whether the text can be stored as a colour: a palette key or '#rrggbb'. */
export function isColour(text: string): boolean {
  return isPaletteColour(text) || /^#[0-9a-f]{6}$/i.test(text)
}

/** The stored colour as '#rrggbb'; grey when there is none or it is not a colour. */
export function colourCss(stored: string | null | undefined): string {
  if (!stored || !isColour(stored)) return missingColour
  return isPaletteColour(stored) ? shades[stored] : stored.toLowerCase()
}

/**
 * The colour to draw a client in, '#rrggbb': the stored one, else the palette in turn by the
 * client's place in the list (spec 3).
 */
export function displayColour(stored: string | null | undefined, index: number): string {
  return colourCss(stored && isColour(stored) ? stored : palette[index % palette.length])
}
