import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent } from 'react'
import type * as z from 'zod/mini'
import { type FormSchema, useZodForm } from './zod-form.ts'

interface SavedForm<Values> {
  form: UseFormReturnType<Values>
  /** Call after a save, with the values that were sent and the values that the server stored. */
  settle: (sent: Values, saved: Values) => void
}

/**
 * A form over stored data. Changes from other devices are taken over unless the form is dirty or saving; input typed
 * during a save is kept, even when it equals the initial values.
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
      // Not setInitialValues, which does not clear each field's stored dirty state.
      form.resetDirty(stored)
    },
  }
}
