import { expect, it } from 'vitest'
import { reducedDepth } from '#tests/scale.ts'

it('full depth reduces nothing', () => {
  expect(reducedDepth('full')).toBeNull()
})

it('everyday depth reports every reduced quantity in one line', () => {
  const [start, ...figures] = (reducedDepth('everyday') ?? '').split(/: |, (?=\d)/)
  expect(start).toBe('reduced depth')
  expect(figures).toContain('500 of 20,000 operations of parallel writers')
  for (const figure of figures) {
    const [, everyday, full] = /^([\d,]+) of ([\d,]+) [a-z ]+$/i.exec(figure) ?? []
    expect([figure, number(everyday) < number(full)]).toEqual([figure, true])
  }
})

const number = (text = '') => Number(text.replaceAll(',', ''))
