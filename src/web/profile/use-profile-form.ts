import type * as z from 'zod/mini'
import type { OwnProfile } from '#shared/profile/own-profile.ts'
import { useSavedForm } from '../lib/form/saved-form.ts'
import type { FormSchema } from '../lib/form/zod-form.ts'

/** The mutation of a form: it takes the form's values and answers with the stored profile. */
interface Saving<Values> {
  isPending: boolean
  error: unknown
  mutate: (values: Values, options: { onSuccess: (saved: OwnProfile) => void }) => void
}

/** The state of a form over the user's own stored profile; its result are the props of `ProfileForm`. */
export function useProfileForm<S extends FormSchema>(
  schema: S,
  {
    own,
    valuesOf,
    saving,
  }: {
    own: OwnProfile
    valuesOf: (own: OwnProfile) => z.input<S>
    saving: Saving<z.input<S>>
  },
) {
  const { form, settle } = useSavedForm(schema, valuesOf(own), { isSaving: saving.isPending })
  const onSave = (values: z.input<S>) =>
    saving.mutate(values, { onSuccess: (saved) => settle(values, valuesOf(saved)) })
  return { form, saving, onSave }
}
