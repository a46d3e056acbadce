import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { AccountErasureImpact } from '#shared/profile/erasure.ts'
import { eraseAccountTexts as texts } from '#shared/profile/texts.ts'
import { trpc } from '../lib/trpc.ts'
import { DeletionImpact } from '../ui/dialog/deletion-impact.tsx'
import { FormDialog } from '../ui/dialog/form-dialog.tsx'
import { PasswordForm } from '../ui/dialog/password-dialog.tsx'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { SwitchField } from '../ui/form/switch-field.tsx'
import { TitledCard } from '../ui/layout/titled-card.tsx'
import { useEraseAccount } from './erase-account.ts'

/** Erases one's own account and everything that is its own. */
export function EraseAccountCard() {
  const dialog = useDialog<object>()
  return (
    <TitledCard title={texts.title}>
      <Text size="sm" mb="md">
        {texts.intro}
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
  const [wantsExport, setWantsExport] = useState(true)
  return (
    <PasswordForm
      isDestructive
      submitLabel={texts.confirm}
      onCancel={onCancel}
      mutation={erase}
      variables={{ wantsExport }}
      disabled={!impact.data || impact.isFetching || refusalOf(impact.data) !== null}
    >
      <DeletionImpact query={impact} texts={texts}>
        {(known) => <Impact of={known} />}
      </DeletionImpact>
      <SwitchField
        label={texts.exportFirst}
        checked={wantsExport}
        onChange={(event) => setWantsExport(event.currentTarget.checked)}
      />
    </PasswordForm>
  )
}

function Impact({ of }: { of: AccountErasureImpact }) {
  const refusal = refusalOf(of)
  if (refusal)
    return (
      <Alert variant="outline" color="orange">
        {refusal}
      </Alert>
    )
  return (
    <Stack gap="xs">
      <Text fw={600}>{texts.consequence(of)}</Text>
      {of.organizations.length > 0 && <Text>{texts.organizations(of.organizations)}</Text>}
      <Text>{texts.permanent}</Text>
    </Stack>
  )
}

function refusalOf({ isLastSuperAdmin, lastAdminOf }: AccountErasureImpact): string | null {
  if (isLastSuperAdmin) return texts.lastSuperAdmin
  return lastAdminOf.length > 0 ? texts.lastAdminOf(lastAdminOf) : null
}
