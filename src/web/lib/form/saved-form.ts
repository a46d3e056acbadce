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
 * what is written while a save is under way stays, also when it is what the form began with.
 */
export function useSavedForm<S extends FormSchema>(
  schema: S,
  saved: z.input<S>,
  { isSaving }: { isSaving: boolean },
): SavedForm<z.input<S>> {
  const form = useZodForm(schema, { initialValues: saved })

  const follow = useEffectEvent(() => {
    if (isSaving || form.isDirty()) return
    form.setValues(saved)
    form.resetDirty(saved)
  })
  const asText = JSON.stringify(saved)
  useEffect(() => {
    if (asText) follow()
  }, [asText])

  return {
    form,
    settle: (sent, stored) => {
      if (JSON.stringify(form.getValues()) === JSON.stringify(sent)) form.setValues(stored)
      // Not setInitialValues, which keeps what each field was found to be when it was typed in.
      form.resetDirty(stored)
    },
  }
}
