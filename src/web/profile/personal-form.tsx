import { updateProfileInput } from '#shared/profile/inputs.ts'
import type { OwnProfile } from '#shared/profile/own-profile.ts'
import { profileTexts } from '#shared/profile/texts.ts'
import { useSavedForm } from '../lib/form/saved-form.ts'
import { EmailInput, NameInput, PhoneInput } from '../ui/form/text-inputs.tsx'
import { useUpdateProfile } from './mutations.ts'
import { ProfileForm } from './profile-form.tsx'

const texts = profileTexts.personal

/** The form of name and phone; the e-mail address is read-only (spec 2, Profile). */
export function PersonalForm({ own }: { own: OwnProfile }) {
  const update = useUpdateProfile()
  const { form, settle } = useSavedForm(updateProfileInput, valuesOf(own), {
    isSaving: update.isPending,
  })
  return (
    <ProfileForm
      form={form}
      onSave={(values) =>
        update.mutate(values, { onSuccess: (saved) => settle(values, valuesOf(saved)) })
      }
      saving={update}
    >
      <EmailInput
        label={texts.email}
        description={texts.emailHint}
        autoComplete="email"
        variant="filled"
        value={own.email}
        readOnly
      />
      <NameInput label={texts.name} required autoComplete="name" {...form.getInputProps('name')} />
      <PhoneInput label={texts.phone} autoComplete="tel" {...form.getInputProps('phone')} />
    </ProfileForm>
  )
}

function valuesOf({ name, phone }: OwnProfile) {
  return { name, phone: phone ?? '' }
}
