import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId, uuidFrom } from '#web/lib/new-id.ts'

const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('newId', () => {
  it('is a random UUID, different each time', () => {
    const ids = Array.from({ length: 100 }, newId)
    expect(new Set(ids).size).toBe(100)
    for (const id of ids) expect(id).toMatch(version4)
  })

  it('builds a version 4 UUID from any sixteen bytes, for insecure contexts (http)', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        expect(uuidFrom(bytes)).toMatch(version4)
      }),
    )
  })
})
