import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { procedures } from '#tests/server.ts'

type Schema = z.core.$ZodTypes

/** The schema of what a procedure answers with; undefined when it has none. */
function outputOf(path: string): Schema | undefined {
  const definition = procedures()[path]?._def as
    | { output?: Schema | { schema: Schema } }
    | undefined
  const output = definition?.output
  return output && 'schema' in output ? output.schema : output
}

/**
 * Values that the schema accepts: one, or one for each option of a union. Throws at a schema that lets unnamed fields or
 * anything at all through.
 */
function samplesOf(schema: Schema): unknown[] {
  const { def } = schema._zod
  switch (def.type) {
    case 'object': {
      const catchall = def.catchall as Schema | undefined
      if (catchall?._zod.def.type !== 'never') throw new Error('an object that is not strict')
      const fields = Object.entries(def.shape).map(
        ([name, field]) => [name, samplesOf(field as Schema)] as const,
      )
      const most = Math.max(1, ...fields.map(([, samples]) => samples.length))
      return Array.from({ length: most }, (_, n) =>
        Object.fromEntries(fields.map(([name, samples]) => [name, samples[n % samples.length]])),
      )
    }
    case 'array':
      return [samplesOf(def.element as Schema)]
    case 'nullable':
    case 'optional':
      return samplesOf(def.innerType as Schema)
    case 'union':
      return def.options.flatMap((option) => samplesOf(option as Schema))
    case 'enum':
      return [Object.values(def.entries)[0]]
    case 'literal':
      return [def.values[0]]
    case 'string':
      return ['01234567-89ab-4def-8123-456789abcdef']
    case 'number':
      return [1]
    case 'boolean':
      return [true]
    case 'date':
      return [new Date(0)]
    case 'void':
      return [undefined]
    default:
      throw new Error(`a ${def.type} names no fields`)
  }
}

/** Copies of the value, each with one more field in one of its objects. */
function withExtraField(value: unknown): unknown[] {
  if (Array.isArray(value)) {
    return value.flatMap((member, n) =>
      withExtraField(member).map((changed) => value.with(n, changed)),
    )
  }
  if (typeof value !== 'object' || value === null || value instanceof Date) return []
  const nested = Object.entries(value).flatMap(([name, member]) =>
    withExtraField(member).map((changed) => ({ ...value, [name]: changed })),
  )
  return [{ ...value, tokenHash: 'x' }, ...nested]
}

function accepts(schema: Schema, value: unknown): boolean {
  return z.safeParse(schema, value).success
}

describe.each(Object.keys(procedures()))('%s', (path) => {
  test('has an output schema that refuses every field it does not name', () => {
    const schema = outputOf(path)
    if (!schema) throw new Error(`${path} has no .output()`)
    for (const sample of samplesOf(schema)) {
      expect([sample, accepts(schema, sample)]).toEqual([sample, true])
      for (const changed of withExtraField(sample)) {
        expect([changed, accepts(schema, changed)]).toEqual([changed, false])
      }
    }
  })
})
