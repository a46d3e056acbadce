import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { isTrainerRole } from '#shared/access/roles.ts'
import { type AccountErasureImpact, eraseAccountInput } from '#shared/profile/erasure.ts'
import { eraseAccountTexts as texts } from '#shared/profile/texts.ts'
import { PasswordField } from '../auth/screens/password-fields.tsx'
import { useCurrentUser } from '../lib/current-user.tsx'
import { errorMessage, problemCodeOf } from '../lib/error-messages.ts'
import { useZodForm } from '../lib/form/zod-form.ts'
import { trpc } from '../lib/trpc.ts'
import { DeletionImpact } from '../ui/dialog/deletion-impact.tsx'
import { DialogForm, FormDialog } from '../ui/dialog/form-dialog.tsx'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { SwitchField } from '../ui/form/switch-field.tsx'
import { TitledCard } from '../ui/layout/titled-card.tsx'
import { useEraseAccount } from './erase-account.ts'

/** Erases one's own account and everything that is its own. */
export function EraseAccountCard() {
  const dialog = useDialog<object>()
  const isTrainer = isTrainerRole(useCurrentUser().role)
  return (
    <TitledCard title={texts.title}>
      <Text size="sm" mb="md">
        {isTrainer ? texts.intro : texts.introOfClient}
      </Text>
      <Button variant="outline" color="red" onClick={() => dialog.open({})}>
        {texts.open}
      </Button>
      <FormDialog dialog={dialog} title={() => texts.dialog}>
        {() => <EraseAccountForm onCancel={dialog.close} />}
      </FormDialog>
    </TitledCard>
  )
}

/** Shows what is erased, and asks for the password and whether to download it first. */
function EraseAccountForm({ onCancel }: { onCancel: () => void }) {
  const impact = trpc.profile.erasureImpact.useQuery(undefined, { gcTime: 0 })
  const erase = useEraseAccount()
  const form = useZodForm(eraseAccountInput, { initialValues: { password: '' } })
  const isTrainer = isTrainerRole(useCurrentUser().role)
  const [wantsExport, setWantsExport] = useState(true)
  return (
    <DialogForm
      isDestructive
      submitLabel={texts.confirm}
      onCancel={onCancel}
      saving={erase}
      disabled={!impact.data || impact.isFetching || refusalOf(impact.data) !== null}
      onSubmit={form.onSubmit(({ password }) =>
        erase.mutate(
          { password, wantsExport },
          {
            onError: (error) => {
              if (problemCodeOf(error) === 'PASSWORD_WRONG')
                form.setErrors({ password: errorMessage(error) })
            },
          },
        ),
      )}
    >
      <DeletionImpact query={impact} texts={texts}>
        {(known) => <Impact of={known} isTrainer={isTrainer} />}
      </DeletionImpact>
      <SwitchField
        label={isTrainer ? texts.exportFirst : texts.exportOwnFirst}
        checked={wantsExport}
        onChange={(event) => setWantsExport(event.currentTarget.checked)}
      />
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
    </DialogForm>
  )
}

function Impact({ of, isTrainer }: { of: AccountErasureImpact; isTrainer: boolean }) {
  const refusal = refusalOf(of)
  if (refusal)
    return (
      <Alert variant="outline" color="orange">
        {refusal}
      </Alert>
    )
  return (
    <Stack gap="xs">
      {isTrainer && <Text fw={600}>{texts.consequence(of)}</Text>}
      {of.clientOf.length > 0 && <Text>{texts.clientOf(of.clientOf)}</Text>}
      {of.organizations.length > 0 && <Text>{texts.organizations(of.organizations)}</Text>}
      <Text>
        {texts.permanent} {texts.mailed}
      </Text>
    </Stack>
  )
}

function refusalOf({ isLastSuperAdmin, lastAdminOf }: AccountErasureImpact): string | null {
  if (isLastSuperAdmin) return texts.lastSuperAdmin
  return lastAdminOf.length > 0 ? texts.lastAdminOf(lastAdminOf) : null
}
