import { describe, expect, it } from 'vitest'
import { type Command, commandOf, keymap, type Stroke } from '#web/lib/shortcuts/keymap.ts'

function press(key: string, stroke: Partial<Stroke> = {}): Command | null {
  return commandOf({
    key,
    ctrl: false,
    alt: false,
    meta: false,
    shift: false,
    isRepeat: false,
    isComposing: false,
    target: 'page',
    isDialogOpen: false,
    areSingleKeysOn: true,
    ...stroke,
  })
}

const singleKeys: [string, Command, Partial<Stroke>?][] = [
  ['t', 'today'],
  ['n', 'add'],
  ['c', 'add'],
  ['j', 'next'],
  ['ArrowRight', 'next'],
  ['k', 'previous'],
  ['ArrowLeft', 'previous'],
  ['d', 'day'],
  ['v', 'week'],
  // On a Swedish keyboard these are typed with Shift, on others without.
  ['/', 'search', { shift: true }],
  ['/', 'search'],
  ['?', 'help', { shift: true }],
]

describe('a single key', () => {
  it.each(singleKeys)('%s asks for %s', (key, command, stroke) => {
    expect(press(key, stroke)).toBe(command)
  })

  it.each(singleKeys)('%s means nothing while it is another’s', (key, _command, stroke = {}) => {
    const elsewhere: Partial<Stroke>[] = [
      { target: 'typing' },
      { isDialogOpen: true },
      { areSingleKeysOn: false },
      { isComposing: true },
      { alt: true },
      // AltGr, as Windows tells it.
      { alt: true, ctrl: true },
      { meta: true, ctrl: true },
    ]
    expect(elsewhere.map((there) => press(key, { ...stroke, ...there }))).toEqual(
      elsewhere.map(() => null),
    )
  })

  it.each(singleKeys.filter(([key]) => key !== 'k'))(
    '%s with ctrl or cmd is left to the browser',
    (key, _command, stroke = {}) => {
      expect(press(key, { ...stroke, ctrl: true })).toBeNull()
      expect(press(key, { ...stroke, meta: true })).toBeNull()
    },
  )

  it.each(['ArrowLeft', 'ArrowRight'])('%s is left to what uses arrows itself', (key) => {
    expect(press(key, { target: 'arrows' })).toBeNull()
    expect(press('j', { target: 'arrows' })).toBe('next')
  })

  it('is found with caps lock, and is another with Shift', () => {
    expect(press('T')).toBe('today')
    expect(press('T', { shift: true })).toBeNull()
    expect(press('t', { shift: true })).toBeNull()
    expect(press('ArrowRight', { shift: true })).toBeNull()
  })

  it('goes on when it is held down only where that is a walk', () => {
    const held = { isRepeat: true }
    expect(singleKeys.filter(([key]) => press(key, held)).map(([, command]) => command)).toEqual([
      'next',
      'next',
      'previous',
      'previous',
    ])
  })

  it.each(['x', 'Escape', 'Enter', ' ', 'Tab', 'ArrowUp', 'Dead', 'å'])('%j is nobody’s', (key) => {
    expect(press(key)).toBeNull()
  })
})

describe.each(['ctrl', 'meta'] as const)('%s', (mod) => {
  const held = { [mod]: true }

  it('and K asks for the palette, also from a field and with single keys off', () => {
    expect(press('k', held)).toBe('palette')
    expect(press('K', held)).toBe('palette')
    expect(press('k', { ...held, target: 'typing', areSingleKeysOn: false })).toBe('palette')
  })

  it('and K with Shift, Alt or a dialog open is another’s', () => {
    expect(press('k', { ...held, shift: true })).toBeNull()
    expect(press('k', { ...held, alt: true })).toBeNull()
    expect(press('k', { ...held, isDialogOpen: true })).toBeNull()
  })

  it('and Enter saves the dialog in front, and nothing without one', () => {
    expect(press('Enter', { ...held, isDialogOpen: true, target: 'typing' })).toBe('save')
    expect(press('Enter', { ...held, isDialogOpen: true, areSingleKeysOn: false })).toBe('save')
    expect(press('Enter', { ...held, isDialogOpen: true, isRepeat: true })).toBeNull()
    expect(press('Enter', held)).toBeNull()
  })
})

describe('the map', () => {
  it('gives no key two meanings', () => {
    const strokes = keymap.flatMap(({ keys, ...binding }) =>
      keys.map((key) => ('withMod' in binding ? `mod+${key}` : key)),
    )
    expect(new Set(strokes).size).toBe(strokes.length)
  })
})
