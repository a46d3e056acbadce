import { describe, expect, it } from 'vitest'
import { sessionKey } from '#web/calendar/keyboard/session-keys.ts'

const stroke = (
  key: string,
  held: Partial<Record<'alt' | 'shift' | 'ctrl' | 'meta', true>> = {},
  areLettersOn = true,
) =>
  sessionKey(
    {
      key,
      altKey: held.alt ?? false,
      shiftKey: held.shift ?? false,
      ctrlKey: held.ctrl ?? false,
      metaKey: held.meta ?? false,
    },
    { areLettersOn },
  )

describe('keys on a focused session', () => {
  it.each([
    ['ArrowUp', { minutes: -30 }],
    ['ArrowDown', { minutes: 30 }],
    ['ArrowLeft', { days: -1 }],
    ['ArrowRight', { days: 1 }],
  ])('Alt and %s move it', (key, step) => {
    expect(stroke(key, { alt: true })).toEqual(step)
  })

  it('Alt and Shift change its duration', () => {
    expect(stroke('ArrowDown', { alt: true, shift: true })).toEqual({ hours: 0.5 })
    expect(stroke('ArrowUp', { alt: true, shift: true })).toEqual({ hours: -0.5 })
    expect(stroke('ArrowLeft', { alt: true, shift: true })).toBeNull()
  })

  it('Delete without modifiers removes it', () => {
    expect(stroke('Delete')).toBe('remove')
    expect(stroke('Delete', { shift: true })).toBeNull()
    expect(stroke('Delete', { alt: true })).toBeNull()
    expect(stroke('Delete', { ctrl: true })).toBeNull()
  })

  it('g and u mark it, unless single-key shortcuts are off or a modifier is held', () => {
    expect(stroke('g')).toBe('completed')
    expect(stroke('G')).toBe('completed')
    expect(stroke('u')).toBe('noShow')
    expect(stroke('g', {}, false)).toBeNull()
    expect(stroke('Delete', {}, false)).toBe('remove')
    for (const held of ['alt', 'shift', 'ctrl', 'meta'] as const)
      expect(stroke('u', { [held]: true })).toBeNull()
  })

  it('all other keys are left to the browser', () => {
    expect(stroke('ArrowDown')).toBeNull()
    expect(stroke('Enter')).toBeNull()
    expect(stroke('ArrowDown', { alt: true, meta: true })).toBeNull()
    expect(stroke('a', { alt: true })).toBeNull()
  })
})
