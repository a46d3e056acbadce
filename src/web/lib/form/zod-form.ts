import { schemaResolver, type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import type * as z from 'zod/mini'

export type FormSchema = z.ZodMiniType<unknown, Record<string, unknown>>

/**
 * A form held against the very schema of its procedure (design section 4). Its values are what the person has typed: the
 * schema's input. Spell out `initialValues` for every field, so that all of them are controlled from the start.
 */
export function useZodForm<S extends FormSchema>(
  schema: S,
  options: Omit<UseFormInput<z.input<S>>, 'validate'> & { initialValues: z.input<S> },
): UseFormReturnType<z.input<S>> {
  return useForm<z.input<S>>({
    validateInputOnBlur: false,
    ...options,
    validate: schemaResolver(schema, { sync: true }),
  })
}
