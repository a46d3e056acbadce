import fc from 'fast-check'
import superjson from 'superjson'
import { describe, expect, it, test } from 'vitest'
import * as z from 'zod/mini'
import { writerOf, writtenOutput, writtenText } from '#server/procedures/written-output.ts'
import { weekSessionOutput } from '#shared/sessions/payload.ts'
import { serverTransformer } from '#shared/transformer.ts'
import { procedures } from '#tests/server.ts'

const transformer = serverTransformer(superjson)

/** The outputs that are written by a compiled writer. */
const writtenOutputs = Object.entries(procedures()).flatMap(([path, { _def }]) => {
  const { output } = _def as unknown as { output?: { schema?: z.ZodMiniType } }
  return output?.schema ? [{ path, schema: output.schema }] : []
})

const isOptional = (member: z.core.$ZodType | undefined) => member?._zod.def.type === 'optional'

/** Values that a schema accepts, and some that it does not. */
function valuesOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return fc.oneof(fc.string({ unit: 'binary' }), fc.emailAddress())
    case 'number':
      return fc.oneof(fc.double(), fc.integer())
    case 'boolean':
      return fc.boolean()
    case 'date':
      return fc.date()
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'optional':
      return valuesOf(def.innerType)
    case 'nullable':
      return fc.option(valuesOf(def.innerType))
    case 'array':
      return fc.array(valuesOf(def.element), { maxLength: 3 })
    case 'union':
      return fc.oneof(...def.options.map(valuesOf))
    case 'object':
      return fc
        .record(
          Object.fromEntries(
            Object.entries(def.shape).map(([name, member]) => [name, valuesOf(member)]),
          ),
          { requiredKeys: Object.keys(def.shape).filter((name) => !isOptional(def.shape[name])) },
        )
        .map((value) => ({ ...value }))
    default:
      throw new Error(`there are no values of the kind ${def.type}`)
  }
}

describe('the writer of an output', () => {
  it.each(writtenOutputs)(
    'writes what its schema accepts as the transformer does: $path',
    ({ schema }) => {
      const write = writerOf(schema)
      let written = 0
      fc.assert(
        fc.property(valuesOf(schema), (value) => {
          const text = write(value)
          const isAccepted = z.safeParse(schema, value).success
          if (text === null) return
          // An empty list says nothing about its rows.
          if (text !== '{"json":[]}') written += 1
          expect(isAccepted).toBe(true)
          expect(JSON.parse(text)).toEqual(
            JSON.parse(JSON.stringify(transformer.output.serialize(value))),
          )
        }),
      )
      expect(written).toBeGreaterThan(0)
    },
  )

  const session = {
    id: 'a',
    potId: null,
    startsAt: new Date(0),
    durationHours: 1,
    potTypeName: null,
    hoursRemaining: null,
    clientId: 'b',
    clientName: '"Å\u2028\ud800',
    clientColor: null,
    version: 1,
    completed: false,
    noShow: false,
    cancelled: null,
    warnings: [],
    hoursAfter: null,
    isInSeries: true,
    isNewest: true,
  }
  const write = writerOf(z.array(weekSessionOutput))

  test('writes a row of the week', () => {
    const text = write([session]) ?? ''
    expect(superjson.deserialize(JSON.parse(text))).toEqual([session])
  })

  it.each([
    ['a missing field', { ...session, id: undefined }],
    ['a field too many', { ...session, notes: 'private' }],
    ['a Date that is none', { ...session, startsAt: new Date(Number.NaN) }],
    ['no number', { ...session, durationHours: Number.NaN }],
    ['minus zero, which JSON has not', { ...session, durationHours: -0 }],
    ['a warning that there is not', { ...session, warnings: ['none'] }],
    ['an instance of a class', Object.assign(Object.create({ own: 1 }), session)],
    ['null', null],
  ])('leaves %s to the schema and superjson', (_name, row) => {
    expect(write([row])).toBeNull()
  })
})

describe('an output that is written', () => {
  const output = writtenOutput(z.array(z.strictObject({ name: z.string() })))

  it('throws as its schema does, and has no text', () => {
    const wrong = [{ name: 'Ada', secret: 'x' }]
    expect(() => output(wrong)).toThrow(z.core.$ZodError)
    expect(writtenText(wrong)).toBeUndefined()
  })

  it('has the text of the value that it has checked', () => {
    expect(writtenText(output([{ name: 'Ada' }]))).toBe('{"json":[{"name":"Ada"}]}')
  })
})
