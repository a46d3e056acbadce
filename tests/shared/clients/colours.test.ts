import { describe, expect, it } from 'vitest'
import {
  colourCss,
  colourSpreader,
  displayColour,
  isColour,
  newClientColour,
  palette,
} from '#shared/clients/colours.ts'

const grey = '#6b7280'

describe('client colours', () => {
  it('the palette has the ten level 500 colours of the customer, in their order', () => {
    expect(palette).toEqual(
      'blue purple green yellow red pink indigo orange teal lime'.split(' ').map((c) => `${c}-500`),
    )
    expect(new Set(palette.map(colourCss)).size).toBe(10)
  })

  it('default to green', () => {
    expect(newClientColour).toBe('green-500')
  })

  it.each(['blue-500', 'lime-500', '#a1b2c3', '#A1B2C3'])('accept %s', (text) => {
    expect(isColour(text)).toBe(true)
  })

  it.each([
    '',
    'blue',
    'blue-400',
    'bg-blue-500',
    '#fff',
    '#a1b2c3d4',
    '#gggggg',
    '##a1b2c3',
    'red #a1b2c3',
    'red',
    'toString',
  ])('reject %j and show it as grey', (text) => {
    expect(isColour(text)).toBe(false)
    expect(colourCss(text)).toBe(grey)
  })

  it('are always normalised to #rrggbb', () => {
    for (const colour of palette) expect(colourCss(colour)).toMatch(/^#[0-9a-f]{6}$/)
    expect(colourCss('#A1B2C3')).toBe('#a1b2c3')
  })

  it('default to grey when missing', () => {
    expect(colourCss(null)).toBe(grey)
    expect(colourCss(undefined)).toBe(grey)
  })

  it('cycle through the palette for clients without a colour', () => {
    const drawn = Array.from({ length: 20 }, (_, n) => displayColour(null, n))
    expect(drawn).toEqual([...palette, ...palette].map(colourCss))
    expect(displayColour(undefined, 11)).toBe(colourCss('purple-500'))
    expect(displayColour('nonsense', 0)).toBe(colourCss('blue-500'))
    expect(displayColour('#a1b2c3', 3)).toBe('#a1b2c3')
    expect(displayColour('lime-500', 3)).toBe(colourCss('lime-500'))
  })
})

it('the colours of imported clients are spread: the least used one comes next', () => {
  const next = colourSpreader(['blue-500', 'green-500', 'green-500', '#a1b2c3', null])
  expect(Array.from({ length: 9 }, next)).toEqual([
    ...palette.slice(1, 2),
    ...palette.slice(3),
    'blue-500',
  ])
  expect(new Set(Array.from({ length: 10 }, colourSpreader([]))).size).toBe(10)
})
