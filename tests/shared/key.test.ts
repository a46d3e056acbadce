import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { id } from '#shared/fields.ts'
import { isKey } from '#shared/key.ts'

describe('isKey', () => {
  const texts = [
    randomUUID(),
    randomUUID().toUpperCase(),
    '9d811f10-5586-8bd3-9133-2ea0f9f9074d',
    '9d811f10-5586-0bd3-9133-2ea0f9f9074d',
    '9d811f10-5586-4bd3-1133-2ea0f9f9074d',
    '9d811f10-5586-4bd3-9133-2ea0f9f9074',
    ' 9d811f10-5586-4bd3-9133-2ea0f9f9074d',
    '9d811f1055864bd391332ea0f9f9074d',
    'all',
    '',
  ]

  it.each(texts)('agrees with the input schema of the procedures on "%s"', (text) => {
    expect(isKey(text)).toBe(z.safeParse(id, text).success)
  })

  it('rejects a missing key', () => {
    expect(isKey(null)).toBe(false)
  })
})
