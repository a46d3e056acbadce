import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { colourCss, palette } from '#shared/clients/colours.ts'
import { contrast } from '#tests/contrast.ts'
import { scale } from '#tests/scale.ts'
import {
  type CardColours,
  cardColours,
  type Scheme,
  shares,
} from '#web/clients/colours/card-colours.ts'

const schemes: Scheme[] = ['light', 'dark']

function weakest({ fill, hover, text, faint }: CardColours): number {
  const pairs = [fill, hover].flatMap((ground) => [text, faint].map((ink) => contrast(ground, ink)))
  return Math.min(...pairs)
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
      new URL('../../../src/web/calendar/grid/session-card.module.css', import.meta.url),
      'utf8',
    )
    // The first rule whose selector ends so, and in it the property.
    const mixed = (selector: string, property: string) => {
      const rule = `\n${css}`
        .split('}')
        .find((text) => text.split('{')[0]?.endsWith(`${selector} `))
      const value = rule?.split(';').find((line) => line.includes(`${property}:`)) ?? ''
      return Number(/var\(--client\) (\d+)%/.exec(value)?.[1]) / 100
    }
    const dark = '[data-mantine-color-scheme="dark"]) .card'
    expect(shares).toEqual({
      light: {
        fill: mixed('\n.card', '--fill'),
        hover: mixed('\n.card:hover', '--fill'),
        line: mixed('\n.card', 'border'),
      },
      dark: {
        fill: mixed(dark, '--fill'),
        hover: mixed(`${dark}:hover`, '--fill'),
        line: mixed(dark, 'border-color'),
      },
    })
  })
})
