import fc from 'fast-check'
import superjson, { type SuperJSONResult } from 'superjson'
import { describe, expect, test } from 'vitest'
import { Problem } from '#shared/problem.ts'
import { serverTransformer } from '#shared/transformer.ts'
import { scale } from '#tests/scale.ts'

const transformer = serverTransformer(superjson)

/** As received: serialised and parsed as JSON. */
function received(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

function refusal(body: unknown): string {
  try {
    transformer.input.deserialize(received(body))
    return 'accepted'
  } catch (error) {
    expect(error).toBeInstanceOf(Problem)
    return (error as Problem).code
  }
}

const plain = fc.letrec((tie) => ({
  leaf: fc.oneof(
    fc.string(),
    fc.boolean(),
    fc.constant(null),
    fc.double(),
    fc.integer(),
    fc.date({ noInvalidDate: true }),
    fc.constant(undefined),
  ),
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('leaf'),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.string().filter((name) => !['__proto__', 'constructor', 'prototype'].includes(name)),
      tie('value'),
      { maxKeys: 4 },
    ),
  ),
})).value

describe('serialising output', () => {
  test('superjson deserialises every value that it supports to the same value', () => {
    fc.assert(
      fc.property(plain, (value) => {
        const ours = received(transformer.output.serialize(value)) as SuperJSONResult
        const theirs = received(superjson.serialize(value)) as SuperJSONResult
        expect(superjson.deserialize(ours)).toEqual(superjson.deserialize(theirs))
      }),
      { numRuns: scale.manyPropertyRuns },
    )
  })

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['no rows', []],
    ['rows', [{ id: '1', startsAt: new Date(0), hours: 1.5, notes: null }]],
    ['a Date alone', new Date(0)],
    ['an omitted field', { phone: undefined }],
    ['names with dots and backslashes', { 'a.b': { 'c\\d': new Date(0) } }],
    ['an empty name', { '': new Date(0), a: { '': new Date(0) } }],
    ['one Date in two places', [new Date(5)].flatMap((date) => [date, { date }])],
    ['numbers without a JSON form', [Number.NaN, Number.POSITIVE_INFINITY, -0]],
    ['types that only superjson supports', { map: new Map([[1, new Set([2n])]]) }],
  ])('%s', (_name, value) => {
    const arrived = transformer.output.deserialize(
      received(transformer.output.serialize(value)) as SuperJSONResult,
    )
    expect(arrived).toEqual(value)
  })

  test('rows without Dates have no metadata', () => {
    expect(transformer.output.serialize([{ id: '1' }])).toEqual({ json: [{ id: '1' }] })
  })
})

describe('parsing input', () => {
  test('JSON, Dates and omitted fields arrive unchanged', () => {
    const value = { name: 'Åsa', hours: 1.5, on: [true, null], at: new Date(0), phone: undefined }
    expect(transformer.input.deserialize(received(superjson.serialize(value)))).toEqual(value)
  })

  test('a missing input is undefined', () => {
    expect(transformer.input.deserialize(undefined)).toBeUndefined()
    expect(transformer.input.deserialize(null)).toBeUndefined()
    expect(transformer.input.deserialize(received(superjson.serialize(undefined)))).toBeUndefined()
  })

  test('the server parses what the client serialises', () => {
    const value = { at: new Date(1), list: [{ at: new Date(2) }] }
    expect(transformer.input.deserialize(received(transformer.input.serialize(value)))).toEqual(
      value,
    )
  })

  test.each([
    'number',
    'bigint',
    'regexp',
    'URL',
    'Error',
    'map',
    'set',
    'date',
    'Undefined',
    '',
    'x',
  ])('a value annotated as %s is refused', (kind) => {
    expect(refusal({ json: { a: '1' }, meta: { values: { a: [kind] } } })).toBe('INVALID_INPUT')
    expect(refusal({ json: '1', meta: { values: [kind] } })).toBe('INVALID_INPUT')
    expect(refusal({ json: { a: [] }, meta: { values: { a: [kind, { 0: ['Date'] }] } } })).toBe(
      'INVALID_INPUT',
    )
  })

  test.each(['typed-array', 'class', 'symbol', 'custom'])(
    'a value nested in a %s annotation is refused',
    (kind) => {
      expect(refusal({ json: { a: 9e9 }, meta: { values: { a: [[kind, 'x']] } } })).toBe(
        'INVALID_INPUT',
      )
    },
  )

  test('every metadata shape that superjson does not write is refused', () => {
    const shapes = [
      'Date',
      5,
      null,
      true,
      [],
      [[]],
      ['Date', 'Date'],
      [['Date']],
      { a: 'Date' },
      { a: null },
      { a: [] },
      { a: ['Date', {}] },
    ]
    for (const values of shapes) {
      expect([values, refusal({ json: { a: {} }, meta: { values } })]).toEqual([
        values,
        'INVALID_INPUT',
      ])
    }
  })

  test('metadata is limited to two hundred annotations, eight levels and two hundred characters per path', () => {
    const notes = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, ['undefined']]))
    const nested = (depth: number): unknown => (depth === 0 ? ['Date'] : { a: nested(depth - 1) })
    const far = (length: number) => ({ ['a'.repeat(length)]: ['undefined'] })
    for (const values of [notes(200), nested(8), far(200)]) {
      expect(refusal({ json: {}, meta: { values } })).toBe('accepted')
    }
    for (const values of [notes(201), nested(9), far(201)]) {
      expect(refusal({ json: {}, meta: { values } })).toBe('INVALID_INPUT')
    }
  })

  test('an annotation that leads into a prototype is refused: no prototype pollution', () => {
    for (const path of ['__proto__.x', 'constructor.prototype.x', 'a.__proto__.x', 'prototype']) {
      const values = { [path]: ['Date'] }
      expect(refusal({ json: { a: {} }, meta: { values } })).toBe('INVALID_INPUT')
    }
    expect(refusal({ json: {}, meta: { referentialEqualities: { a: ['b'] } } })).toBe(
      'INVALID_INPUT',
    )
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })

  test('a body that superjson does not write is refused', () => {
    for (const body of ['text', 5, true, [], {}, { meta: {} }, { JSON: {} }]) {
      expect([body, refusal(body)]).toEqual([body, 'INVALID_INPUT'])
    }
  })

  test('any body is parsed, or refused with the same code', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (json, values) => {
        expect(['accepted', 'INVALID_INPUT']).toContain(refusal({ json, meta: { values } }))
        expect(['accepted', 'INVALID_INPUT']).toContain(refusal(json))
      }),
      { numRuns: scale.manyPropertyRuns },
    )
  })
})
