import fc from 'fast-check'
import superjson, { type SuperJSONResult } from 'superjson'
import { describe, expect, test } from 'vitest'
import { browserTransformer, serverTransformer } from '#shared/transformer.ts'
import { scale } from '#tests/scale.ts'

const transformer = serverTransformer(superjson)

/** As received: serialised and parsed as JSON. */
function received(value: unknown): SuperJSONResult {
  return JSON.parse(JSON.stringify(value)) as SuperJSONResult
}

const names = fc
  .oneof(fc.string(), fc.constantFrom('a.b', 'c\\d', '\\', '.', '', 'e\\.f', '..', 'å ä'))
  .filter((name) => !['__proto__', 'constructor', 'prototype'].includes(name))

/** Output of our procedures: rows of texts, numbers, Dates and omitted fields. */
const answers = fc.letrec((tie) => ({
  leaf: fc.oneof(
    fc.string(),
    fc.boolean(),
    fc.constant(null),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0)),
    fc.date({ noInvalidDate: true }),
    fc.constant(undefined),
  ),
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('leaf'),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(names, tie('value'), { maxKeys: 4 }),
  ),
})).value

describe('output', () => {
  test('deserialises to the same value as with superjson', () => {
    fc.assert(
      fc.property(answers, (value) => {
        const sent = transformer.output.serialize(value)
        const read = browserTransformer.output.deserialize(received(sent))
        expect(read).toEqual(superjson.deserialize(received(sent)))
      }),
      { numRuns: scale.transformedValues },
    )
  })

  test('serialised by superjson itself is read the same', () => {
    fc.assert(
      fc.property(answers, (value) => {
        const sent = superjson.serialize(value)
        const read = browserTransformer.output.deserialize(received(sent))
        expect(read).toEqual(superjson.deserialize(received(sent)))
      }),
      { numRuns: scale.transformedValues },
    )
  })

  test.each([
    ['a map', new Map([[1, 2]])],
    ['a set in a row', [{ a: new Set([1]) }]],
    ['a number without a JSON form', { a: Number.NaN }],
    ['a bigint', 1n],
  ])('with %s, which our procedures never send, is refused', (_what, value) => {
    const sent = received(superjson.serialize(value))
    expect(() => browserTransformer.output.deserialize(sent)).toThrow(TypeError)
  })
})

describe('input', () => {
  // An object's own '__proto__' is dropped on purpose.
  const inputs = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('__proto__'))

  test('arrives at the server unchanged', () => {
    fc.assert(
      fc.property(inputs, (value) => {
        const arrived = transformer.input.deserialize(
          received(browserTransformer.input.serialize(value)),
        )
        expect(arrived).toEqual(received(value))
      }),
    )
  })

  test('is not sent when it is undefined', () => {
    expect(browserTransformer.input.serialize(undefined)).toBeUndefined()
  })
})
