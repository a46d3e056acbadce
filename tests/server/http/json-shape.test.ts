import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isModestJson } from '#server/http/json-shape.ts'
import { batchMax } from '#shared/sessions/limits.ts'

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

describe('shape of a JSON text', () => {
  test.each([
    ['', true],
    ['{}', true],
    [nested(16), true],
    [nested(17), false],
    [`{"a":${nested(15)}}`, true],
    [`{"a":${nested(16)}}`, false],
    [JSON.stringify(Array.from({ length: 9_000 }, () => 1)), true],
    [JSON.stringify(Array.from({ length: 10_000 }, () => 1)), false],
    [JSON.stringify('['.repeat(100)), true],
    [JSON.stringify(`\\"${'['.repeat(100)}`), true],
    [`["\\\\",${nested(17)}]`, false],
    [`["\\"",${nested(17)}]`, false],
    ['"unterminated [[[[[[[[[[[[[[[[[[[[[', true],
  ])('%j', (text, isModest) => {
    expect(isModestJson(text)).toBe(isModest)
  })

  test('allows the longest input of our own pages', () => {
    const id = 'ffffffff-ffff-4fff-bfff-ffffffffffff'
    const sessions = Array.from({ length: batchMax }, () => ({
      id,
      version: 1,
      startsAt: '2026-11-24T09:00:00.000Z',
      durationHours: 1,
    }))
    expect(isModestJson(JSON.stringify({ 0: { json: { sessions } } }))).toBe(true)
  })

  test('may have more values where that is said, and no more levels', () => {
    const list = (length: number) => JSON.stringify(Array.from({ length }, () => 1))
    expect([isModestJson(list(30_000), 40_000), isModestJson(list(40_000), 40_000)]).toEqual([
      true,
      false,
    ])
    expect(isModestJson(nested(17), 40_000)).toBe(false)
  })

  test('allows any text that is neither deep nor wide, whatever its strings hold', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => {
        expect(isModestJson(JSON.stringify(texts))).toBe(true)
      }),
    )
  })
})
