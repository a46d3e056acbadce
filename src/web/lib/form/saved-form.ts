import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent } from 'react'
import type * as z from 'zod/mini'
import { type FormSchema, useZodForm } from './zod-form.ts'

interface SavedForm<Values> {
  form: UseFormReturnType<Values>
  /** After a save: what was sent, and what the server has made of it. */
  settle: (sent: Values, saved: Values) => void
}

/**
 * A form over something that is stored. What another device has saved comes in, unless something is being written here;
 * what is written while a save is under way stays.
 */
export function useSavedForm<S extends FormSchema>(
  schema: S,
  saved: z.input<S>,
): SavedForm<z.input<S>> {
  const form = useZodForm(schema, { initialValues: saved })

  function show(values: z.input<S>) {
    form.setInitialValues(values)
    form.setValues(values)
  }

  const follow = useEffectEvent(() => {
    if (!form.isDirty()) show(saved)
  })
  const asText = JSON.stringify(saved)
  useEffect(() => {
    if (asText) follow()
  }, [asText])

  return {
    form,
    settle: (sent, stored) => {
      form.setInitialValues(stored)
      if (JSON.stringify(form.getValues()) === JSON.stringify(sent)) form.setValues(stored)
    },
  }
}
