import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'

// Forms and procedures parse what people and strangers send by the same schemas: whatever it is, the answer is an issue.

type Definition = z.core.$ZodTypeDef & {
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
  options?: z.core.$ZodType[]
}

/** Values of fields as a form holds them while they are typed, emptied or wrong, and right ones. */
const typed = fc.constantFrom(
  ...'| |-|2026-11-24|2026-13-45|2026-11-2|0000-00-00|24:00|10:00|99:99|1e9|1,5|-0|NaN'.split('|'),
  ...'a@b.se|a@\ud800|@|xn--|a@xn--a|\0|\ud800'.split('|'),
  '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  '2026-11-24T09:00:00.000Z',
  '2026-99-99T99:99:99.999Z',
)
const junk: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: typed },
  { weight: 2, arbitrary: fc.string({ maxLength: 12 }) },
  fc.double(),
  fc.boolean(),
  fc.constantFrom(null, undefined, new Date(Number.NaN), Number.MAX_SAFE_INTEGER),
  fc.anything({ maxDepth: 1, maxKeys: 2 }),
)

/** Values of the schema's shape, with any fields wrong or missing. */
function shaped(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { shape, element, innerType, in: source, options } = schema._zod.def as Definition
  if (shape) {
    const fields = Object.entries(shape).map(([name, field]) => [name, shaped(field)] as const)
    const whole: fc.Arbitrary<unknown> = fc.record(Object.fromEntries(fields))
    return fc.oneof({ weight: 9, arbitrary: whole }, { weight: 1, arbitrary: junk })
  }
  if (element) return fc.oneof(fc.array(shaped(element), { maxLength: 2 }), junk)
  if (innerType) return fc.oneof(shaped(innerType), junk)
  if (source) return shaped(source)
  if (options) return fc.oneof(...options.map(shaped))
  return junk
}

const folder = new URL('../../src/shared/', import.meta.url)
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/)(fields|inputs)\.ts$/.test(file.replaceAll('\\', '/')))
  .sort()

async function schemasOf(file: string) {
  const module: Record<string, unknown> = await import(new URL(file, folder).href)
  return Object.entries(module).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && '_zod' in value
      ? [{ name, schema: value as z.ZodMiniType }]
      : [],
  )
}

test.each(files)('no value makes a schema of %s throw', async (file) => {
  const schemas = await schemasOf(file)
  expect(schemas).not.toEqual([])
  for (const { name, schema } of schemas)
    fc.assert(
      fc.property(shaped(schema), (value) => {
        expect(() => schema.safeParse(value), name).not.toThrow()
      }),
    )
})
