import { Box, Button, Stack, Switch, Text } from '@mantine/core'
import { hasTrainerSettings, isTrainerRole } from '#shared/access/roles.ts'
import { passwordTexts } from '#shared/auth/texts.ts'
import { accountDataFileName, accountDataPage } from '#shared/export/account-data-page.ts'
import { accountDataTexts } from '#shared/export/texts.ts'
import { updateProfileInput } from '#shared/profile/inputs.ts'
import type { OwnProfile } from '#shared/profile/own-profile.ts'
import { profileTexts } from '#shared/profile/texts.ts'
import { ChangePasswordForm } from '../auth/screens/change-password-form.tsx'
import { PersonalDataCard } from '../export/personal-data-card.tsx'
import { SubscribeButton } from '../feeds/subscribe-button.tsx'
import { useClickOpensCard } from '../lib/click-opens-card.ts'
import { useCurrentUser } from '../lib/current-user.tsx'
import { perform } from '../lib/shortcuts/shortcuts.ts'
import { trpc } from '../lib/trpc.ts'
import { Loading } from '../ui/feedback/loading.tsx'
import { QueryState } from '../ui/feedback/query-state.tsx'
import { EmailInput, NameInput, PhoneInput } from '../ui/form/text-inputs.tsx'
import { TitledCard } from '../ui/layout/titled-card.tsx'
import { useEmailChange } from './email-change/use-email-change.tsx'
import { EraseAccountCard } from './erase-account-card.tsx'
import { useSetKeyboardShortcuts, useUpdateProfile } from './mutations.ts'
import { PictureCard } from './picture-card.tsx'
import { ProfileForm, wholeRow } from './profile-form.tsx'
import { TrainerSettingsForm } from './trainer-settings-form.tsx'
import { useProfileForm } from './use-profile-form.ts'

/** The tab "Personuppgifter" (S60). */
export function PersonalTab() {
  const { role } = useCurrentUser()
  return (
    <div style={columnsStyle}>
      <div>
        <PictureCard />
        <PersonalCard />
        <PasswordCard />
        {/* The shortcuts are those of the trainer pages. */}
        {isTrainerRole(role) && <ShortcutsCard />}
        {isTrainerRole(role) && <CalendarCard />}
      </div>
      <div>
        {hasTrainerSettings(role) && <TrainerCard />}
        <AccountCards />
      </div>
    </div>
  )
}

/** Two columns of cards where there is room. */
const columnsStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 28rem), 1fr))',
  columnGap: 'var(--app-space-md)',
}

function PersonalCard() {
  const own = trpc.profile.get.useQuery()
  return (
    <TitledCard title={profileTexts.personal.title}>
      <QueryState query={own} texts={profileTexts} lines={9}>
        {(data) => <PersonalForm own={data} />}
      </QueryState>
    </TitledCard>
  )
}

/** Nothing without the stored profile: the card beside it tells why. */
function TrainerCard() {
  const own = trpc.profile.get.useQuery()
  if (own.isError && !own.data) return null
  return (
    <TitledCard title={profileTexts.trainer.title}>
      {own.data ? <TrainerSettingsForm own={own.data} /> : <Loading lines={24} />}
    </TitledCard>
  )
}

const texts = profileTexts.personal

/** The form of name and phone; the e-mail address is read-only (S61). */
function PersonalForm({ own }: { own: OwnProfile }) {
  const saving = useUpdateProfile()
  const profile = useProfileForm(updateProfileInput, { own, valuesOf, saving })
  const { form } = profile
  const emailChange = useEmailChange(own.email)
  return (
    <>
      <ProfileForm {...profile}>
        <NameInput
          label={texts.name}
          required
          autoComplete="name"
          {...form.getInputProps('name')}
        />
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
          {emailChange.field}
        </Stack>
      </ProfileForm>
      {emailChange.dialog}
    </>
  )
}

function valuesOf({ name, phone }: OwnProfile) {
  return { name, phone: phone ?? '' }
}

/** Downloads everything about the user's own account, and erases it. */
function AccountCards() {
  const { client } = trpc.useUtils()
  return (
    <>
      <PersonalDataCard
        title={accountDataTexts.title}
        intro={accountDataTexts.intro}
        fetchData={() => client.profile.personalData.mutate()}
        fileName={accountDataFileName}
        toPage={accountDataPage}
      />
      <EraseAccountCard />
    </>
  )
}

/** The form that changes the user's own password (S21). */
function PasswordCard() {
  return (
    <TitledCard title={passwordTexts.title}>
      <ChangePasswordForm currentLabel={passwordTexts.current} isOneOfMany />
    </TitledCard>
  )
}

const calendarTexts = profileTexts.calendar

/** What a click on a session does on this device (D40). */
function CalendarCard() {
  const [opensCard, setOpensCard] = useClickOpensCard()
  return (
    <TitledCard title={calendarTexts.title}>
      <Switch
        label={calendarTexts.label}
        aria-describedby="klick"
        checked={opensCard}
        onChange={(event) => setOpensCard(event.currentTarget.checked)}
      />
      <Text id="klick" size="sm" c="dimmed">
        {calendarTexts.hint}
      </Text>
      <Box mt="md">
        <SubscribeButton />
      </Box>
    </TitledCard>
  )
}

const shortcutTexts = profileTexts.shortcuts

/** The switch of the single-key shortcuts (WCAG 2.1.4), and a button that opens the list of all shortcuts. */
function ShortcutsCard() {
  const { keyboardShortcuts } = useCurrentUser()
  const { mutate } = useSetKeyboardShortcuts()
  return (
    <TitledCard title={shortcutTexts.title}>
      <Switch
        label={shortcutTexts.label}
        aria-describedby="kortkommandon"
        checked={keyboardShortcuts}
        onChange={(event) => mutate({ on: event.currentTarget.checked })}
      />
      <Text id="kortkommandon" size="sm" c="dimmed">
        {shortcutTexts.hint}
      </Text>
      <Button variant="default" mt="md" onClick={() => perform('help')}>
        {shortcutTexts.showAll}
      </Button>
    </TitledCard>
  )
}
