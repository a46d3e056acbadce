/** The members of an object that have the names of these fields, in the order of the fields. */
export function pick<Source extends object, Field extends keyof Source>(
  source: Source,
  fields: Record<Field, unknown>,
): Pick<Source, Field> {
  const names = Object.keys(fields) as Field[]
  return Object.fromEntries(names.map((name) => [name, source[name]])) as Pick<Source, Field>
}
