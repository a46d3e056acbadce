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

function weakest({ fill, text, faint }: CardColours): number {
  return Math.min(contrast(fill, text), contrast(fill, faint))
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
    const share = (rules: string) => Number(/--app-client-share: (\d+)%/.exec(rules)?.[1]) / 100
    expect(shares).toEqual({ light: share(light), dark: share(dark) })
  })
})
