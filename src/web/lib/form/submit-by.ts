import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'

interface Mutation<Values, Output> {
  mutate: (
    values: Values,
    options: {
      onSuccess: (output: Output, values: Values) => void
      onError: (error: unknown) => void
    },
  ) => void
}

interface SubmitOptions<Values, Output> {
  onSaved: (output: Output, values: Values) => void
  /** What the server refused, by field. */
  fieldErrors: (error: unknown) => Record<string, ReactNode>
  /** Called instead of the mutation when the form itself refuses the values. */
  onInvalid?: (errors: Record<string, unknown>) => void
}

/** Submits a form by a mutation; an error of the server is shown at the field that it is about. */
export function submitBy<Values extends Record<string, unknown>, Output>(
  form: UseFormReturnType<Values>,
  mutation: Mutation<Values, Output>,
  { onSaved, fieldErrors, onInvalid }: SubmitOptions<Values, Output>,
) {
  return form.onSubmit(
    (values) =>
      mutation.mutate(values, {
        onSuccess: onSaved,
        onError: (error) => form.setErrors(fieldErrors(error)),
      }),
    onInvalid,
  )
}
