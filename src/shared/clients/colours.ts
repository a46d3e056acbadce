/** Colours of clients in the calendar (S30, D26): a palette key or '#rrggbb'. */

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

/** A palette colour as it is stored. */
export type PaletteColour = keyof typeof shades

/** The ten preset colours, in the order of assignment. */
export const palette = Object.keys(shades) as readonly PaletteColour[]

/** The default colour of a new client (S30). */
export const newClientColour: PaletteColour = 'green-500'

/** Shown for a missing colour: grey (S30). */
const missingColour = '#6b7280'

export function isPaletteColour(text: string): text is PaletteColour {
  return Object.hasOwn(shades, text)
}

/** Whether the text can be stored as a colour: a palette key or '#rrggbb'. */
export function isColour(text: string): boolean {
  return isPaletteColour(text) || /^#[0-9a-f]{6}$/i.test(text)
}

/** The stored colour as '#rrggbb'; grey when it is missing or invalid. */
export function colourCss(stored: string | null | undefined): string {
  if (!stored || !isColour(stored)) return missingColour
  return isPaletteColour(stored) ? shades[stored] : stored.toLowerCase()
}

/**
 * The display colour of a client, '#rrggbb': the stored one, else a palette colour by the client's index in the list,
 * round-robin (S30).
 */
export function displayColour(stored: string | null | undefined, index: number): string {
  return colourCss(stored && isColour(stored) ? stored : palette[index % palette.length])
}

/** Gives a palette colour for one client after another, each time the one that is used least, the first of them (D133). */
export function colourSpreader(used: readonly (string | null)[]): () => PaletteColour {
  const counts = new Map(palette.map((colour) => [colour, 0]))
  const count = (colour: PaletteColour) => counts.set(colour, (counts.get(colour) ?? 0) + 1)
  for (const colour of used) if (colour && isPaletteColour(colour)) count(colour)
  return () => {
    const least = Math.min(...counts.values())
    const next = palette.find((colour) => counts.get(colour) === least) ?? newClientColour
    count(next)
    return next
  }
}
