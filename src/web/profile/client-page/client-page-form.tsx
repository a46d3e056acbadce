import { Alert, Box, NativeSelect, Switch, Text } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { messageTexts } from '#shared/messages/texts.ts'
import { portalAccents } from '#shared/portal/accents.ts'
import { cancellingModes, reminderHoursMax, reminderModes } from '#shared/portal/settings.ts'
import { clientPageTexts as texts } from '#shared/profile/client-page/texts.ts'
import { updateTrainerSettingsInput } from '#shared/profile/inputs.ts'
import type { OwnProfile } from '#shared/profile/own-profile.ts'
import { portalAccentTexts } from '#shared/profile/texts.ts'
import { LetterPreview } from '../../letters/letter-preview.tsx'
import { NextReminders } from '../../letters/next-reminders.tsx'
import { ChoiceGroup } from '../../ui/form/choice-group.tsx'
import { RadioChoices } from '../../ui/form/radio-choices.tsx'
import { Swatches } from '../../ui/form/swatches.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { accentClass } from '../../ui/theme/accent.ts'
import { useUpdateTrainerSettings } from '../mutations.ts'
import { ProfileForm, wholeRow } from '../profile-form.tsx'
import { useProfileForm } from '../use-profile-form.ts'
import type { PageChoices } from './example-portal.ts'

interface ClientPageFormProps {
  own: OwnProfile
  /** Called with what is chosen of the page, saved or not. */
  onChange: (chosen: PageChoices) => void
}

/** The form of what a trainer lets clients do on their page, how it looks, and of the mails to and about them; all is off at first (D39). */
export function ClientPageForm({ own, onChange }: ClientPageFormProps) {
  const saving = useUpdateTrainerSettings()
  const settings = useProfileForm(updateTrainerSettingsInput, { own, valuesOf, saving })
  const { form } = settings
  const { clientCancelling = 'off', reminders = 'off' } = form.values
  const { portalAccent = 'teal', pricesOnLink = false, clientFeeds = false } = form.values
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    tell({ portalAccent, pricesOnLink, clientCancelling, clientFeeds })
  }, [portalAccent, pricesOnLink, clientCancelling, clientFeeds])
  const hours = (name: 'reminderHour' | 'reminderHoursBefore') => ({
    style: wholeRow,
    value: String(form.values[name]),
    onChange: (event: { currentTarget: { value: string } }) =>
      form.setFieldValue(name, Number(event.currentTarget.value)),
  })
  const toggle = (
    name: 'pricesOnLink' | 'clientFeeds' | 'lowBalanceLetters' | 'answerLetters',
  ) => ({
    style: wholeRow,
    ...form.getInputProps(name, { type: 'checkbox' }),
  })
  return (
    <ProfileForm {...settings}>
      <Text size="sm" c="dimmed" style={wholeRow}>
        {texts.hint}
      </Text>
      <Box style={wholeRow}>
        <ChoiceGroup name={texts.portalAccent}>
          <Swatches
            choices={portalAccents.map((value) => ({ value, label: portalAccentTexts[value] }))}
            chosen={portalAccent}
            onChoose={(to) => form.setFieldValue('portalAccent', to)}
            dot={{ className: accentClass, attribute: 'data-accent' }}
          />
        </ChoiceGroup>
      </Box>
      <Switch label={texts.pricesOnLink} {...toggle('pricesOnLink')} />
      <div style={wholeRow}>
        <RadioChoices
          legend={texts.cancelling}
          describedBy="avbokning"
          choices={cancellingModes.map((value) => ({
            value,
            label: texts.cancellingModes[value],
          }))}
          value={clientCancelling}
          onChange={(to) => form.setFieldValue('clientCancelling', to)}
        />
        <Text id="avbokning" size="sm" c="dimmed" mt="xs">
          {texts.cancellingHint}
        </Text>
      </div>
      <Switch label={texts.feeds} {...toggle('clientFeeds')} />
      <Text size="sm" c="dimmed" style={wholeRow}>
        {texts.lettersHint}
      </Text>
      {!own.sendsMail && (
        <Alert color="orange" variant="outline" style={wholeRow}>
          {texts.noMail}
        </Alert>
      )}
      <div style={wholeRow}>
        <RadioChoices
          legend={texts.reminders}
          choices={reminderModes.map((value) => ({ value, label: texts.reminderModes[value] }))}
          value={reminders}
          onChange={(to) => form.setFieldValue('reminders', to)}
        />
      </div>
      {reminders === 'dayBefore' && (
        <NativeSelect label={texts.reminderHour} data={hourChoices} {...hours('reminderHour')} />
      )}
      {reminders === 'hoursBefore' && (
        <NativeSelect
          label={texts.reminderHoursBefore}
          data={hoursBeforeChoices}
          {...hours('reminderHoursBefore')}
        />
      )}
      <div style={wholeRow}>
        <LetterPreview kind="reminder" sendsMail={own.sendsMail} />
      </div>
      {own.sendsMail && own.reminders !== 'off' && (
        <div style={wholeRow}>
          <NextReminders />
        </div>
      )}
      <Switch label={texts.lowBalance} {...toggle('lowBalanceLetters')} />
      <div style={wholeRow}>
        <LetterPreview kind="lowBalance" sendsMail={own.sendsMail} />
      </div>
      <Switch label={texts.answers} description={texts.answersHint} {...toggle('answerLetters')} />
      <TextArea
        style={wholeRow}
        label={texts.messageText}
        description={texts.messageTextHint}
        placeholder={messageTexts.words}
        {...form.getInputProps('messageText')}
      />
    </ProfileForm>
  )
}

const hourChoices = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: texts.hour(hour),
}))

const hoursBeforeChoices = Array.from({ length: reminderHoursMax }, (_, n) => ({
  value: String(n + 1),
  label: texts.hours(n + 1),
}))

function valuesOf(own: OwnProfile) {
  return {
    portalAccent: own.portalAccent,
    pricesOnLink: own.pricesOnLink,
    clientCancelling: own.clientCancelling,
    clientFeeds: own.clientFeeds,
    reminders: own.reminders,
    reminderHour: own.reminderHour,
    reminderHoursBefore: own.reminderHoursBefore,
    lowBalanceLetters: own.lowBalanceLetters,
    answerLetters: own.answerLetters,
    messageText: own.messageText ?? '',
  }
}
