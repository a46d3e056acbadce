import { expect, test } from 'vitest'
import { commands } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type Flaw, fillingOf } from '#shared/pots/filling.ts'
import { HoursBar } from '#web/ui/pot/hours-bar.tsx'
import { Vessel } from '#web/ui/pot/vessel.tsx'

// Vessels read from their pixels alone (D100), in light, dark and forced colours.

const sizes = [16, 24, 48, 160] as const
type Size = (typeof sizes)[number]

interface Media {
  colorScheme: 'light' | 'dark'
  forcedColors: 'active' | 'none'
}

const looks = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  'forced colours': { colorScheme: 'light', forcedColors: 'active' },
  'dark forced colours': { colorScheme: 'dark', forcedColors: 'active' },
} satisfies Record<string, Media>

interface Drawn {
  left: number
  filledTo: number
  flaw?: Flaw
}

/** The pots by name; null where none is drawn. */
const pots = {
  full: { left: 32, filledTo: 32 },
  'full of less': { left: 2.5, filledTo: 2.5 },
  'full of 400': { left: 400, filledTo: 400 },
  'topped up by more than ever': { left: 31, filledTo: 32 },
  half: { left: 16, filledTo: 32 },
  low: { left: 6, filledTo: 32 },
  'a quarter of an hour': { left: 0.25, filledTo: 400 },
  empty: { left: 0, filledTo: 32 },
  'below zero': { left: -4, filledTo: 32, flaw: 'crack' },
  'full and lacking': { left: 32, filledTo: 32, flaw: 'crack' },
  'half and lacking': { left: 16, filledTo: 32, flaw: 'crack' },
  none: null,
} satisfies Record<string, Drawn | null>
type Name = keyof typeof pots
const names = Object.keys(pots) as Name[]

const gap = 8
const leftOf = (n: number, size: Size) => n * (size + gap)
const topOf = (size: Size) =>
  sizes.slice(0, sizes.indexOf(size)).reduce((sum, one) => sum + one + gap, 0)

function Vessels() {
  const noForecast = { booked: 0, unmarked: 0, bookedEach: [] }
  return (
    <div style={{ position: 'fixed', inset: 0, background: 'var(--app-surface)' }}>
      {sizes.map((size) =>
        names.map((name, n) => {
          const pot: Drawn | null = pots[name]
          return (
            <span
              key={name + size}
              style={{
                position: 'absolute',
                display: 'grid',
                left: leftOf(n, size),
                top: topOf(size),
              }}
            >
              {pot && (
                <Vessel
                  size={size}
                  filling={fillingOf({
                    hoursRemaining: pot.left,
                    filledTo: pot.filledTo,
                    forecast: noForecast,
                  })}
                  flaw={pot.flaw ?? null}
                />
              )}
            </span>
          )
        }),
      )}
    </div>
  )
}

type Pixel = readonly [number, number, number]

const distance = (a: Pixel, b: Pixel) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])

/** The page as it is in a window of its own, by pixel: the frame of a test is not drawn at its size. */
async function pixelsOf(element: Element, media: Media): Promise<(x: number, y: number) => Pixel> {
  const styles = [...document.querySelectorAll('style')].map(({ textContent }) => textContent)
  const html = `<!doctype html><html data-mantine-color-scheme="${media.colorScheme}"><style>${styles.join('\n')}</style><body>${element.outerHTML}`
  const png = await commands.pictureOf(html, media)
  const picture = await createImageBitmap(
    await (await fetch(`data:image/png;base64,${png}`)).blob(),
  )
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(picture, 0, 0)
  const { data, width } = context.getImageData(0, 0, picture.width, picture.height)
  return (x, y) => {
    const [red = 0, green = 0, blue = 0] = data.slice((y * width + x) * 4, (y * width + x) * 4 + 3)
    return [red, green, blue]
  }
}

interface Seen {
  /** Something is drawn. */
  isDrawn: boolean
  /** How much of the inside is of the colour of the wall, beside the crack. */
  level: number
  /** Whether the middle differs from what is beside it. */
  isCracked: boolean
}

/** Looks at one box of the picture. What is much like the corner is taken for the ground. */
function look(
  at: (x: number, y: number) => Pixel,
  box: { left: number; top: number; size: Size },
): Seen {
  const { left, top, size } = box
  const ground = at(left, top)
  const column = (share: number) => left + Math.floor(share * size)
  const rows = Array.from({ length: size }, (_, y) => top + y)
  const beside = column(0.33)
  const ink = Math.max(...rows.map((y) => distance(at(beside, y), ground)))
  // Between the rim and the bottom, without their lines.
  const inner = rows.slice(Math.ceil(size * 0.25), Math.floor(size * 0.75))
  const middle = [0.45, 0.5, 0.55].map(column)
  return {
    isDrawn: ink > 60,
    level: inner.filter((y) => distance(at(beside, y), ground) > ink / 2).length / inner.length,
    isCracked: inner.some((y) => middle.some((x) => distance(at(x, y), at(beside, y)) > ink / 3)),
  }
}

/** WCAG's contrast of two colours, 1 to 21. */
function contrast(a: Pixel, b: Pixel): number {
  const luminance = (pixel: Pixel) => {
    const [red = 0, green = 0, blue = 0] = pixel.map((value) => {
      const share = value / 255
      return share > 0.03928 ? ((share + 0.055) / 1.055) ** 2.4 : share / 12.92
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

/** Full, half, nearly empty, empty, cracked, or no pot. */
function nameOf({ isDrawn, level, isCracked }: Seen): string {
  if (!isDrawn) return 'none'
  if (isCracked) return 'cracked'
  if (level > 0.85) return 'full'
  if (level > 0.4) return 'half'
  return level > 0.05 ? 'low' : 'empty'
}

test.each(Object.entries(looks))(
  'in %s each vessel is told by its level and its crack, in every size',
  async (_, media) => {
    const { container } = await render(<Vessels />)
    const at = await pixelsOf(container, media)
    const seen = new Map<string, Seen>()
    for (const size of sizes)
      for (const [n, name] of names.entries())
        seen.set(`${name} ${size}`, look(at, { left: leftOf(n, size), top: topOf(size), size }))
    const told = (name: Name) => sizes.map((size) => nameOf(seen.get(`${name} ${size}`) as Seen))
    const level = (name: Name, size: Size) => seen.get(`${name} ${size}`)?.level ?? Number.NaN
    const all = (word: string) => sizes.map(() => word)
    expect({
      full: told('full'),
      half: told('half'),
      low: told('low'),
      empty: told('empty'),
      below: told('below zero'),
      fullLacking: told('full and lacking'),
      halfLacking: told('half and lacking'),
      none: told('none'),
    }).toEqual({
      full: all('full'),
      half: all('half'),
      low: all('low'),
      empty: all('empty'),
      below: all('cracked'),
      fullLacking: all('cracked'),
      halfLacking: all('cracked'),
      none: all('none'),
    })
    for (const size of sizes) {
      expect(level('topped up by more than ever', size) - level('low', size)).toBeGreaterThan(0.5)
      for (const same of ['full of less', 'full of 400'] as const)
        expect(level(same, size)).toBe(level('full', size))
      expect(level('a quarter of an hour', size)).toBeLessThan(0.1)
    }
  },
)

test.each(['light', 'dark'] as const)(
  'in %s forced colours the bar shows lacking and unmarked hours at 3:1, told apart',
  async (colorScheme) => {
    const width = 120
    const bar = (forecast: { booked: number; unmarked: number }, left: number) => (
      <div style={{ width, height: 10, overflow: 'hidden' }}>
        <HoursBar
          filling={fillingOf({
            hoursRemaining: left,
            filledTo: 4,
            forecast: { ...forecast, bookedEach: [forecast.booked] },
          })}
          flaw={null}
        />
      </div>
    )
    const { container } = await render(
      <div style={{ position: 'fixed', inset: 0, background: 'var(--app-surface)' }}>
        {bar({ booked: 4, unmarked: 0 }, 0)}
        {bar({ booked: 0, unmarked: 4 }, 4)}
      </div>,
    )
    const at = await pixelsOf(container, { colorScheme, forcedColors: 'active' })
    const ground = at(width + 40, 5)
    // To the right of what is used.
    const columns = Array.from({ length: 40 }, (_, n) => width - 50 + n)
    const inked = (y: number) =>
      columns.filter((x) => contrast(at(x, y), ground) >= 3).length / columns.length
    expect(inked(4)).toBeGreaterThan(0.2)
    expect(inked(4)).toBeLessThan(0.6)
    expect(inked(14)).toBe(1)
  },
)
