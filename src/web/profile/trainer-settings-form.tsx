import { Text, TextInput } from '@mantine/core'
import { updateTrainerSettingsInput } from '#shared/profile/inputs.ts'
import { cancellationHoursMax, postalAddressLines } from '#shared/profile/limits.ts'
import type { OwnProfile } from '#shared/profile/own-profile.ts'
import { profileTexts } from '#shared/profile/texts.ts'
import { StepField } from '../ui/form/step-field.tsx'
import { TextArea } from '../ui/form/text-area.tsx'
import { EmailInput, PhoneInput } from '../ui/form/text-inputs.tsx'
import { useUpdateTrainerSettings } from './mutations.ts'
import { ProfileForm, wholeRow } from './profile-form.tsx'
import { useProfileForm } from './use-profile-form.ts'

const texts = profileTexts.trainer

/** The form of a trainer's terms and contact details, which the personal links (S62) and Friskvårdsunderlag show. */
export function TrainerSettingsForm({ own }: { own: OwnProfile }) {
  const saving = useUpdateTrainerSettings()
  const settings = useProfileForm(updateTrainerSettingsInput, { own, valuesOf, saving })
  const { form } = settings
  return (
    <ProfileForm {...settings}>
      <Text size="sm" c="dimmed" style={wholeRow}>
        {texts.hint}
      </Text>
      <StepField
        style={wholeRow}
        label={texts.cancellationHours}
        description={texts.cancellationHoursHint}
        min={1}
        max={cancellationHoursMax}
        step={1}
        {...form.getInputProps('cancellationHours')}
        value={form.values.cancellationHours ?? ''}
      />
      <TextArea
        style={wholeRow}
        label={texts.otherInformation}
        {...form.getInputProps('otherInformation')}
      />
      <EmailInput
        style={wholeRow}
        label={texts.contactEmail}
        description={texts.contactEmailHint}
        autoComplete="email"
        {...form.getInputProps('contactEmail')}
      />
      <PhoneInput
        style={wholeRow}
        label={texts.contactPhone}
        description={texts.contactPhoneHint}
        autoComplete="tel"
        {...form.getInputProps('contactPhone')}
      />
      <TextInput
        style={wholeRow}
        label={texts.organizationNumber}
        description={texts.organizationNumberHint}
        autoComplete="off"
        {...form.getInputProps('organizationNumber')}
      />
      <TextArea
        style={wholeRow}
        label={texts.postalAddress}
        description={texts.postalAddressHint}
        lines={addressLines}
        autoComplete="street-address"
        {...form.getInputProps('postalAddress')}
      />
    </ProfileForm>
  )
}

const addressLines = [postalAddressLines, postalAddressLines] as const

function valuesOf(own: OwnProfile) {
  const { cancellationHours } = own
  return {
    cancellationHours: cancellationHours === null ? '' : String(cancellationHours),
    otherInformation: own.otherInformation ?? '',
    contactEmail: own.contactEmail ?? '',
    contactPhone: own.contactPhone ?? '',
    organizationNumber: own.organizationNumber ?? '',
    postalAddress: own.postalAddress ?? '',
  }
}
