import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { tableExportInput } from '#shared/export/inputs.ts'
import { procedures } from '#tests/server.ts'

type Schema = z.core.$ZodType

/** Every schema that a router reads, by the name of its procedure, and that of the one route with a body of ours. */
function inputs(): [string, Schema][] {
  const ofRouter = Object.entries(procedures()).flatMap(([name, { _def }]) =>
    ((_def as { inputs?: Schema[] }).inputs ?? []).map((input): [string, Schema] => [name, input]),
  )
  return [...ofRouter, ['POST /export', tableExportInput]]
}

/** Where a schema takes any number of elements or characters. */
function unbounded(schema: Schema, path: string): string[] {
  const def = schema._zod.def as unknown as Record<string, unknown> & { type: string }
  const inner = (name: string, at = path) => (def[name] ? unbounded(def[name] as Schema, at) : [])
  const isBounded = checksOf(def).some((check) => limits.has(check))
  switch (def.type) {
    case 'array':
      return [...(isBounded ? [] : [path]), ...inner('element', `${path}[]`)]
    case 'set':
    case 'map':
    case 'record':
      return [
        ...(isBounded || isOfNamedKeys(def.keyType as Schema | undefined) ? [] : [path]),
        ...inner('keyType', `${path} key`),
        ...inner('valueType', `${path}{}`),
      ]
    case 'string':
      return isBounded || 'format' in def || checksOf(def).some((check) => tests.has(check))
        ? []
        : [path]
    case 'object':
      return Object.entries(def.shape as Record<string, Schema>).flatMap(([name, field]) =>
        unbounded(field, `${path}.${name}`),
      )
    case 'union':
      return (def.options as Schema[]).flatMap((option) => unbounded(option, path))
    case 'tuple':
      return (def.items as Schema[]).flatMap((item, n) => unbounded(item, `${path}[${n}]`))
    case 'pipe':
      return inner('in')
    default:
      return [
        ...inner('innerType'),
        ...(def.type in leaves ? [] : [...inner('left'), ...inner('right')]),
      ]
  }
}

const leaves = {
  number: 1,
  boolean: 1,
  enum: 1,
  literal: 1,
  null: 1,
  void: 1,
  undefined: 1,
  date: 1,
}

/** A record of the values of an enumeration has no more than those. */
function isOfNamedKeys(key: Schema | undefined): boolean {
  return key?._zod.def.type === 'enum'
}

const limits = new Set(['max_length', 'length_equals', 'max_size', 'size_equals'])

/** A pattern or a test of its own, which a text without end fails. */
const tests = new Set(['custom', 'string_format'])

function checksOf({ checks }: Record<string, unknown>): string[] {
  const found = (checks ?? []) as { _zod: { def: { check: string } } }[]
  return found.map(({ _zod }) => _zod.def.check)
}

test('every list, record and text of an input has a greatest size (D124)', () => {
  const found = inputs()
  expect(found.length).toBeGreaterThan(100)
  expect(found.flatMap(([name, schema]) => unbounded(schema, name))).toEqual([])
})
