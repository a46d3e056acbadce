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
  // On a Swedish keyboard these need Shift, on others they do not.
  ['/', 'search', { shift: true }],
  ['/', 'search'],
  ['?', 'help', { shift: true }],
]

describe('single-key shortcuts', () => {
  it.each(singleKeys)('%s triggers %s', (key, command, stroke) => {
    expect(press(key, stroke)).toBe(command)
  })

  it.each(singleKeys)(
    '%s is ignored in a text field, in a dialog, when switched off, during IME composition and with modifiers',
    (key, _command, stroke = {}) => {
      const elsewhere: Partial<Stroke>[] = [
        { target: 'typing' },
        { isDialogOpen: true },
        { areSingleKeysOn: false },
        { isComposing: true },
        { alt: true },
        // AltGr as Windows reports it.
        { alt: true, ctrl: true },
        { meta: true, ctrl: true },
      ]
      expect(elsewhere.map((there) => press(key, { ...stroke, ...there }))).toEqual(
        elsewhere.map(() => null),
      )
    },
  )

  it.each(singleKeys.filter(([key]) => key !== 'k'))(
    '%s with ctrl or cmd is left to the browser',
    (key, _command, stroke = {}) => {
      expect(press(key, { ...stroke, ctrl: true })).toBeNull()
      expect(press(key, { ...stroke, meta: true })).toBeNull()
    },
  )

  it.each(['ArrowLeft', 'ArrowRight'])('%s is left to a widget that uses arrow keys', (key) => {
    expect(press(key, { target: 'arrows' })).toBeNull()
    expect(press('j', { target: 'arrows' })).toBe('next')
  })

  it('match with caps lock, and not with Shift', () => {
    expect(press('T')).toBe('today')
    expect(press('T', { shift: true })).toBeNull()
    expect(press('t', { shift: true })).toBeNull()
    expect(press('ArrowRight', { shift: true })).toBeNull()
  })

  it('repeat while held down only for next and previous', () => {
    const held = { isRepeat: true }
    expect(singleKeys.filter(([key]) => press(key, held)).map(([, command]) => command)).toEqual([
      'next',
      'next',
      'previous',
      'previous',
    ])
  })

  it.each(['x', 'Escape', 'Enter', ' ', 'Tab', 'ArrowUp', 'Dead', 'å'])(
    '%j is not bound',
    (key) => {
      expect(press(key)).toBeNull()
    },
  )
})

describe.each(['ctrl', 'meta'] as const)('%s', (mod) => {
  const held = { [mod]: true }

  it('and K opens the palette, also from a text field and with single keys off', () => {
    expect(press('k', held)).toBe('palette')
    expect(press('K', held)).toBe('palette')
    expect(press('k', { ...held, target: 'typing', areSingleKeysOn: false })).toBe('palette')
  })

  it('and K is ignored with Shift, Alt or an open dialog', () => {
    expect(press('k', { ...held, shift: true })).toBeNull()
    expect(press('k', { ...held, alt: true })).toBeNull()
    expect(press('k', { ...held, isDialogOpen: true })).toBeNull()
  })

  it('and Enter submits the topmost dialog, and does nothing without one', () => {
    expect(press('Enter', { ...held, isDialogOpen: true, target: 'typing' })).toBe('save')
    expect(press('Enter', { ...held, isDialogOpen: true, areSingleKeysOn: false })).toBe('save')
    expect(press('Enter', { ...held, isDialogOpen: true, isRepeat: true })).toBeNull()
    expect(press('Enter', held)).toBeNull()
  })
})

describe('key map', () => {
  it('binds no key twice', () => {
    const strokes = keymap.flatMap(({ keys, ...binding }) =>
      keys.map((key) => ('withMod' in binding ? `mod+${key}` : key)),
    )
    expect(new Set(strokes).size).toBe(strokes.length)
  })
})
