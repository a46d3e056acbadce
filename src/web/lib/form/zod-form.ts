import { schemaResolver, type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import type * as z from 'zod/mini'

export type FormSchema = z.ZodMiniType<unknown, Record<string, unknown>>

/**
 * A form validated by the schema of its procedure (design section 4). Its values are the schema's input. Set
 * `initialValues` for every field, so that all fields are controlled from the first render.
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
