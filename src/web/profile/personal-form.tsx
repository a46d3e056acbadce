import { Stack } from '@mantine/core'
import { updateProfileInput } from '#shared/profile/inputs.ts'
import type { OwnProfile } from '#shared/profile/own-profile.ts'
import { profileTexts } from '#shared/profile/texts.ts'
import { EmailInput, NameInput, PhoneInput } from '../ui/form/text-inputs.tsx'
import { EmailChange } from './email-change/email-change.tsx'
import { useUpdateProfile } from './mutations.ts'
import { ProfileForm, wholeRow } from './profile-form.tsx'
import { useProfileForm } from './use-profile-form.ts'

const texts = profileTexts.personal

/** The form of name and phone; the e-mail address is read-only (S61). */
export function PersonalForm({ own }: { own: OwnProfile }) {
  const saving = useUpdateProfile()
  const profile = useProfileForm(updateProfileInput, { own, valuesOf, saving })
  const { form } = profile
  return (
    <ProfileForm {...profile}>
      <NameInput label={texts.name} required autoComplete="name" {...form.getInputProps('name')} />
      <PhoneInput label={texts.phone} autoComplete="tel" {...form.getInputProps('phone')} />
      <Stack gap="xs" style={wholeRow}>
        <EmailInput
          label={texts.email}
          description={texts.emailHint}
          autoComplete="email"
          variant="filled"
          value={own.email}
          readOnly
        />
        <EmailChange own={own.email} />
      </Stack>
    </ProfileForm>
  )
}

function valuesOf({ name, phone }: OwnProfile) {
  return { name, phone: phone ?? '' }
}
