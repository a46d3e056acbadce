import { schemaResolver, type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import type * as z from 'zod/mini'
import { problemTexts } from '#shared/texts.ts'
import { notifyFailure } from '../toasts/notify.tsx'

export type FormSchema = z.ZodMiniType<unknown, Record<string, unknown>>

/**
 * A form validated by the schema of its procedure (D73). Its values are the schema's input. Set
 * `initialValues` for every field, so that all fields are controlled from the first render.
 */
export function useZodForm<S extends FormSchema>(
  schema: S,
  options: Omit<UseFormInput<z.input<S>>, 'validate'> & {
    initialValues: z.input<S>
    /** Errors by field beyond those of the schema, which come first. */
    check?: (values: z.input<S>) => Record<string, string>
  },
): UseFormReturnType<z.input<S>> {
  const { check, ...rest } = options
  const resolve = schemaResolver(schema, { sync: true })
  return useForm<z.input<S>>({
    validateInputOnBlur: false,
    ...rest,
    validate: (values) => {
      try {
        return { ...check?.(values), ...resolve(values) }
      } catch (error) {
        reportError(error)
        notifyFailure({ title: problemTexts.unexpected })
        return { form: problemTexts.unexpected }
      }
    },
  })
}

/** Whether a schema accepts these values, for what is shown while they are typed. A schema that throws accepts nothing. */
export function accepts(schema: FormSchema, values: unknown): boolean {
  try {
    return schema.safeParse(values).success
  } catch (error) {
    reportError(error)
    return false
  }
}
