import { Alert, Button, Stack, Switch, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isTrainerRole } from '#shared/access/roles.ts'
import type { ClientData } from '#shared/export/personal-data.ts'
import { wholeExport } from '#shared/export/whole-export.ts'
import type { AccountErasureImpact } from '#shared/profile/erasure.ts'
import { eraseAccountTexts as texts } from '#shared/profile/texts.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import { useCurrentUser } from '../lib/current-user.tsx'
import { downloadFile } from '../lib/download-file.ts'
import { errorToast, isWrongPassword } from '../lib/error-messages.ts'
import { notifyFailure, notifySuccess } from '../lib/toasts/notify.tsx'
import { trpc } from '../lib/trpc.ts'
import { DeletionImpact } from '../ui/dialog/deletion-impact.tsx'
import { FormDialog } from '../ui/dialog/form-dialog.tsx'
import { PasswordForm } from '../ui/dialog/password-dialog.tsx'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { TitledCard } from '../ui/layout/titled-card.tsx'

/** Erases the user's own account and everything that is its own. */
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
  const isTrainer = isTrainerRole(useCurrentUser().role)
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
        {(known) => <Impact of={known} isTrainer={isTrainer} />}
      </DeletionImpact>
      <Switch
        label={isTrainer ? texts.exportFirst : texts.exportOwnFirst}
        checked={wantsExport}
        onChange={(event) => setWantsExport(event.currentTarget.checked)}
      />
    </PasswordForm>
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

/**
 * Erases the user's own account, after downloading everything that is erased with it, if wanted. When the download fails,
 * nothing is erased; it is not repeated after a wrong password.
 */
function useEraseAccount() {
  const { client } = trpc.useUtils()
  const { leave } = useAuth()
  const isTrainer = isTrainerRole(useCurrentUser().role)
  const isDownloaded = useRef(false)

  async function download() {
    const account = await client.profile.personalData.mutate()
    const clients: ClientData[] = []
    const listed = isTrainer ? await client.clients.list.query() : []
    // One after another: each is a snapshot of its own, and there may be hundreds.
    for (const { id } of listed) clients.push(await client.clients.personalData.mutate({ id }))
    const { name, text } = wholeExport(account, clients)
    downloadFile(name, text)
    isDownloaded.current = true
  }

  return useMutation({
    mutationFn: async (of: { password: string; wantsExport: boolean }) => {
      if (of.wantsExport && !isDownloaded.current) await download()
      await client.profile.erase.mutate({ password: of.password })
    },
    onSuccess: () => {
      leave()
      notifySuccess({ title: texts.done })
    },
    onError: (error, { wantsExport }) => {
      if (isWrongPassword(error)) return
      const title = wantsExport && !isDownloaded.current ? texts.exportFailed : texts.failed
      notifyFailure(errorToast(title, error))
    },
  })
}
