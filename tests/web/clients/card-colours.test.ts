import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { colourCss, palette } from '#shared/clients/colours.ts'
import { scale } from '#tests/scale.ts'
import {
  type CardColours,
  cardColours,
  type Scheme,
  shares,
} from '#web/clients/colours/card-colours.ts'

const schemes: Scheme[] = ['light', 'dark']

/** The WCAG 2.2 contrast ratio of two colours, 1 to 21. */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function weakest({ fill, hover, text, faint }: CardColours): number {
  return Math.min(contrast(fill, text), contrast(fill, faint), contrast(hover, text))
}

describe('session card contrast', () => {
  const awkward = ['#ffffff', '#000000', '#ffffe0', '#fffacd', '#808080', '#ff0000', '#0000ff']

  it.each(schemes)('is sufficient in %s for the palette and difficult colours', (scheme) => {
    for (const colour of [...palette.map(colourCss), ...awkward])
      expect(weakest(cardColours(colour, scheme)), colour).toBeGreaterThanOrEqual(4.5)
  })

  it.each(schemes)('is sufficient in %s for any colour', (scheme) => {
    const channel = fc.integer({ min: 0, max: 255 }).map((n) => n.toString(16).padStart(2, '0'))
    const anyColour = fc.tuple(channel, channel, channel).map((parts) => `#${parts.join('')}`)
    fc.assert(
      fc.property(anyColour, (colour) => weakest(cardColours(colour, scheme)) >= 4.5),
      { numRuns: scale.manyPropertyRuns },
    )
  })

  it("uses the same colour share as the calendar's stylesheet", () => {
    const css = readFileSync(
      new URL('../../../src/web/ui/theme/tokens.css', import.meta.url),
      'utf8',
    )
    const [light = '', dark = ''] = css.split(':root[data-mantine-color-scheme="dark"]')
    const share = (rules: string, name: string) =>
      Number(new RegExp(`--app-client-${name}: (\\d+)%`).exec(rules)?.[1]) / 100
    expect(shares).toEqual({
      light: { fill: share(light, 'share'), hover: share(light, 'share-hover') },
      dark: { fill: share(dark, 'share'), hover: share(dark, 'share-hover') },
    })
  })
})
