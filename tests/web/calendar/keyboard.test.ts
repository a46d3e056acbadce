import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moveCell } from '#web/calendar/keyboard/keyboard.ts'

const cell = (day: number, hour: number) => ({ day, hour })
const plain = { ctrl: false }
const ctrl = { ctrl: true }

describe('keyboard navigation in the week grid', () => {
  it.each([
    ['ArrowLeft', cell(1, 10)],
    ['ArrowRight', cell(3, 10)],
    ['ArrowUp', cell(2, 9)],
    ['ArrowDown', cell(2, 11)],
    ['Home', cell(0, 10)],
    ['End', cell(6, 10)],
  ])('%s moves within the week', (key, to) => {
    expect(moveCell(cell(2, 10), key, plain)).toEqual({ cell: to })
  })

  it('left and right continue into the adjacent week', () => {
    expect(moveCell(cell(0, 10), 'ArrowLeft', plain)).toEqual({ week: -1, cell: cell(6, 10) })
    expect(moveCell(cell(6, 10), 'ArrowRight', plain)).toEqual({ week: 1, cell: cell(0, 10) })
  })

  it('up and down stop at the edge', () => {
    expect(moveCell(cell(2, 7), 'ArrowUp', plain)).toEqual({ cell: cell(2, 7) })
    expect(moveCell(cell(2, 21), 'ArrowDown', plain)).toEqual({ cell: cell(2, 21) })
  })

  it('Ctrl+Home and Ctrl+End go to the first and the last cell', () => {
    expect(moveCell(cell(2, 10), 'Home', ctrl)).toEqual({ cell: cell(0, 7) })
    expect(moveCell(cell(2, 10), 'End', ctrl)).toEqual({ cell: cell(6, 21) })
  })

  it('PageUp and PageDown change the week and keep the cell', () => {
    expect(moveCell(cell(2, 10), 'PageUp', plain)).toEqual({ week: -1, cell: cell(2, 10) })
    expect(moveCell(cell(2, 10), 'PageDown', plain)).toEqual({ week: 1, cell: cell(2, 10) })
  })

  it.each(['a', 'Enter', ' ', 'Tab', 'Escape'])('%j is not handled by the grid', (key) => {
    expect(moveCell(cell(2, 10), key, plain)).toBeNull()
  })

  it.each(['ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'a'])(
    'Ctrl+%s is left to the browser',
    (key) => {
      expect(moveCell(cell(2, 10), key, ctrl)).toBeNull()
    },
  )

  it('stays within the grid, and left reverses right', () => {
    const keys = 'ArrowLeft ArrowRight ArrowUp ArrowDown Home End PageUp PageDown'.split(' ')
    const aCell = fc.record({
      day: fc.integer({ min: 0, max: 6 }),
      hour: fc.integer({ min: 7, max: 21 }),
    })
    fc.assert(
      fc.property(aCell, fc.constantFrom(...keys), fc.boolean(), (from, key, held) => {
        const to = moveCell(from, key, { ctrl: held })?.cell ?? from
        expect(to.day >= 0 && to.day <= 6 && to.hour >= 7 && to.hour <= 21).toBe(true)
        const right = moveCell(from, 'ArrowRight', plain)
        const back = right && moveCell(right.cell, 'ArrowLeft', plain)
        expect(back?.cell).toEqual(from)
        expect((right?.week ?? 0) + (back?.week ?? 0)).toBe(0)
      }),
    )
  })
})
