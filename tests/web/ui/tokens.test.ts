import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { colourCss, palette } from '#shared/clients/colours.ts'
import { portalAccents } from '#shared/portal/accents.ts'
import { contrast, type Hex, mix } from '#tests/contrast.ts'
import { scale } from '#tests/scale.ts'

// The contrast of every pair of colours of the token file: 4.5 for text, 3.0 for graphics.

const css = readFileSync(new URL('../../../src/web/ui/theme/tokens.css', import.meta.url), 'utf8')
const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]
type Tokens = Record<string, Hex>

function tokensOf(scheme: Scheme): Tokens {
  const pairs = css.matchAll(/--app-([a-z0-9-]+): light-dark\(\s*(#\w{6}),\s*(#\w{6})\s*\)/g)
  return Object.fromEntries(
    [...pairs].map(([, name = '', light = '', dark = '']) => [
      name,
      scheme === 'light' ? light : dark,
    ]),
  )
}

/** A percentage of the token file, as a share; the dark rule states it again where it differs. */
function shareOf(scheme: Scheme, name: string): number {
  const found = [...css.matchAll(new RegExp(`--app-${name}: (\\d+)%`, 'g'))].map(([, n]) => n)
  return Number(scheme === 'light' ? found[0] : found.at(-1)) / 100
}

const grounds = ['page', 'surface', 'sunken', 'accent-soft', 'amber-soft', 'red-soft', 'green-soft']
const texts = [
  'ink',
  'ink-2',
  'ink-3',
  'accent',
  'accent-strong',
  'amber',
  'red',
  'red-strong',
  'green',
]
const fills = ['accent', 'accent-strong', 'amber', 'red', 'red-strong', 'green']
const graphics = ['border-strong']
/** Lines that carry no meaning: what they separate is also apart by space or ground. */
const decorative = ['line']

function expectContrast(tokens: Tokens, name: string, ground: string, least: number): void {
  const found = contrast(tokens[name] ?? '', tokens[ground] ?? '')
  expect(found, `${name} on ${ground}`).toBeGreaterThanOrEqual(least)
}

describe.each(schemes)('the tokens in %s', (scheme) => {
  const tokens = tokensOf(scheme)

  it('are all of a known kind', () => {
    const known = [grounds, texts, fills, graphics, decorative, 'on-accent'].flat()
    expect(Object.keys(tokens).toSorted()).toEqual([...new Set(known)].toSorted())
  })

  it('have enough contrast for every text on every ground', () => {
    for (const ground of grounds)
      for (const name of texts) expectContrast(tokens, name, ground, 4.5)
    for (const fill of fills) expectContrast(tokens, 'on-accent', fill, 4.5)
  })

  it('have enough contrast for every graphic on every ground', () => {
    for (const ground of grounds)
      for (const name of graphics) expectContrast(tokens, name, ground, 3)
  })

  it('have enough contrast for the ring of the focus on every ground', () => {
    const [, name = ''] = /--app-focus: var\(--app-([a-z-]+)\)/.exec(css) ?? []
    for (const ground of grounds) expectContrast(tokens, name, ground, 3)
  })

  const { surface = '', ink = '', 'ink-2': ink2 = '', 'ink-3': ink3 = '' } = tokens
  const weakestOnTint = (colour: Hex) => {
    const tint = mix(colour, surface, shareOf(scheme, 'client-share'))
    return Math.min(contrast(ink, tint), contrast(ink2, tint))
  }

  it("have enough contrast for text on the tint of any client's colour", () => {
    const channel = fc.integer({ min: 0, max: 255 }).map((n) => n.toString(16).padStart(2, '0'))
    const anyColour = fc.tuple(channel, channel, channel).map((parts) => `#${parts.join('')}`)
    for (const colour of ['#ffffff', '#000000', '#ffff00', '#0000ff'])
      expect(weakestOnTint(colour), colour).toBeGreaterThanOrEqual(4.5)
    fc.assert(
      fc.property(anyColour, (colour) => weakestOnTint(colour) >= 4.5),
      { numRuns: scale.manyPropertyRuns },
    )
  })

  it.each(palette)('have enough contrast for the mark and the border of a client in %s', (name) => {
    const client = colourCss(name)
    const tint = mix(client, surface, shareOf(scheme, 'client-share'))
    const mark = mix(client, ink, 0.5)
    const border = mix(client, ink3, shareOf(scheme, 'client-share-line'))
    for (const ground of [surface, tint]) expect(contrast(mark, ground)).toBeGreaterThanOrEqual(3)
    expect(contrast(border, surface)).toBeGreaterThanOrEqual(3)
  })
})

describe.each(schemes)('the accents of the personal link in %s', (scheme) => {
  const file = new URL('../../../src/web/ui/theme/accents.module.css', import.meta.url)
  const pairs = readFileSync(file, 'utf8').matchAll(
    /data-accent="(\w+)"\] \{\s*--app-accent: light-dark\((#\w{6}), (#\w{6})\)/g,
  )
  const accents = [...pairs].map(([, name = '', light = '', dark = '']) => ({
    name,
    accent: scheme === 'light' ? light : dark,
  }))
  const tokens = tokensOf(scheme)

  it('are those that can be chosen, but for the own of the product', () => {
    expect(accents.map(({ name }) => name)).toEqual(portalAccents.slice(1))
  })

  it.each(accents)('$name is read on every ground, and under what is on it', ({ accent }) => {
    const soft = mix(accent, tokens.surface ?? '', 0.12)
    const strong = mix(accent, tokens.ink ?? '', 0.82)
    const own = { ...tokens, accent, 'accent-strong': strong, 'accent-soft': soft }
    for (const ground of ['page', 'surface', 'sunken', 'accent-soft']) {
      expectContrast(own, 'accent', ground, 4.5)
      expectContrast(own, 'accent-strong', ground, 4.5)
    }
    for (const fill of ['accent', 'accent-strong']) expectContrast(own, 'on-accent', fill, 4.5)
  })
})
