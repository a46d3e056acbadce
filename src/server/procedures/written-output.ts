import type * as z from 'zod/mini'

// The text of an answer, checked and written in one pass over its value by a writer that is compiled from the output's
// schema at the start: to check it by zod, to copy it for superjson and to stringify the copy costs several times as much.

/** An answer that grows: its JSON, and the places of its Dates as superjson names them. */
type Written = { json: string; dates: string }

/**
 * Appends a value; false when it is not as its schema says, or of a kind that is left to zod and superjson. `path` is the
 * place of the value, '' at the root.
 */
type Write = (value: unknown, path: string, out: Written) => boolean

/** The texts of checked answers, between tRPC's output parser and the route. */
const texts = new WeakMap<object, string>()

/**
 * The output of a procedure that answers with much. A value that its writer does not accept is parsed by the schema, which
 * throws as ever.
 */
export function writtenOutput<S extends z.ZodMiniType>(schema: S) {
  const write = writerOf(schema)
  const parse = (value: unknown): z.output<S> => {
    const text = write(value)
    if (text === null) return schema.parse(value)
    texts.set(value as object, text)
    return value as z.output<S>
  }
  return Object.assign(parse, { schema })
}

/** The text of an answer's data in superjson's format; undefined when no writer has written it. */
export function writtenText(data: unknown): string | undefined {
  return typeof data === 'object' && data !== null ? texts.get(data) : undefined
}

/**
 * Compiles a schema: the result takes a value to its text, equal to what `serverTransformer` makes of it, or to null when
 * the schema refuses it or it holds what only superjson can write.
 */
export function writerOf(schema: z.ZodMiniType): (value: unknown) => string | null {
  const write = compile(schema)
  return (value) => {
    if (typeof value !== 'object') return null
    const out = { json: '', dates: '' }
    if (!write(value, '', out)) return null
    const meta = out.dates && `,"meta":{"values":{${out.dates}},"v":1}`
    return `{"json":${out.json}${meta}}`
  }
}

function compile(schema: z.core.$ZodType): Write {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.checks?.length) return unchanged(schema, def.checks)
  switch (def.type) {
    case 'string':
      return (value, _path, out) => {
        if (typeof value !== 'string') return false
        out.json += JSON.stringify(value)
        return true
      }
    case 'number':
      return (value, _path, out) => {
        if (typeof value !== 'number' || !Number.isFinite(value) || Object.is(value, -0))
          return false
        out.json += value
        return true
      }
    case 'boolean':
      return (value, _path, out) => {
        if (typeof value !== 'boolean') return false
        out.json += value
        return true
      }
    case 'date':
      return writeDate
    case 'enum':
      return oneOf(Object.values(def.entries))
    case 'literal':
      return oneOf(def.values)
    case 'nullable': {
      const write = compile(def.innerType)
      return (value, path, out) => {
        if (value !== null) return write(value, path, out)
        out.json += 'null'
        return true
      }
    }
    case 'array':
      return arrayOf(compile(def.element))
    case 'object':
      return objectOf(def)
    default:
      return () => false
  }
}

/**
 * A string with checks that may change it, as that of an e-mail address: one that they change is left to zod, whose parsed
 * value is the answer then. Other checks are left to zod altogether.
 */
function unchanged({ _zod: { def } }: z.core.$ZodType, checks: readonly unknown[]): Write {
  const defs = (checks as z.core.$ZodCheck[]).map(({ _zod: check }) => check.def)
  if (def.type !== 'string' || defs.some(({ check }) => check !== 'overwrite')) return () => false
  const changes = defs as z.core.$ZodCheckOverwriteDef<string>[]
  return (value, _path, out) => {
    if (typeof value !== 'string' || changes.some((change) => change.tx(value) !== value))
      return false
    out.json += JSON.stringify(value)
    return true
  }
}

/** In milliseconds since 1970, as the transformer writes it. */
function writeDate(value: unknown, path: string, out: Written): boolean {
  if (!(value instanceof Date) || path === '') return false
  const ms = value.getTime()
  if (Number.isNaN(ms)) return false
  out.json += ms
  out.dates += `${out.dates && ','}"${path}":["Date"]`
  return true
}

function oneOf(values: readonly unknown[]): Write {
  const written = new Map(values.map((value) => [value, JSON.stringify(value)]))
  return (value, _path, out) => {
    const text = written.get(value)
    if (text === undefined) return false
    out.json += text
    return true
  }
}

function arrayOf(write: Write): Write {
  return (value, path, out) => {
    if (!Array.isArray(value)) return false
    const lead = path && `${path}.`
    out.json += '['
    for (let n = 0; n < value.length; n += 1) {
      if (n > 0) out.json += ','
      if (!write(value[n], `${lead}${n}`, out)) return false
    }
    out.json += ']'
    return true
  }
}

function objectOf({ shape, catchall }: z.core.$ZodObjectDef): Write {
  const fields = Object.entries(shape).map(([name, member], n) => {
    const { def } = (member as z.core.$ZodTypes)._zod
    const isOptional = def.type === 'optional'
    return {
      name,
      start: `${n > 0 ? ',' : ''}${JSON.stringify(name)}:`,
      isOptional,
      write: compile(isOptional ? def.innerType : member),
    }
  })
  const isStrict = catchall?._zod.def.type === 'never'
  // superjson's paths escape such names.
  const isNamed = fields.every(({ name }) => /^\w+$/.test(name) && name !== '__proto__')
  // The comma is written in front of every field but the first.
  if (!isStrict || !isNamed || fields[0]?.isOptional) return () => false
  return (value, path, out) => {
    if (typeof value !== 'object' || value === null) return false
    if (Object.getPrototypeOf(value) !== Object.prototype) return false
    let left = Object.keys(value).length
    const lead = path && `${path}.`
    out.json += '{'
    for (const { name, start, isOptional, write } of fields) {
      if (isOptional && !(name in value)) continue
      left -= 1
      out.json += start
      if (!write((value as Record<string, unknown>)[name], lead + name, out)) return false
    }
    out.json += '}'
    return left === 0
  }
}
