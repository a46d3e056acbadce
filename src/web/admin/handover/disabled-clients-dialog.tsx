import { Button, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { trainerListTexts } from '#shared/admin/texts.ts'
import { disabledTexts as texts } from '#shared/handover/admin/texts.ts'
import type { DisabledClients } from '#shared/handover/payload.ts'
import { commonTexts } from '#shared/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { ButtonRow } from '../../ui/layout/button-row.tsx'
import { DisabledClientsForm } from './disabled-clients-form.tsx'
import { useEndForDisabled } from './mutations.ts'
import { WaitingClients } from './waiting-clients.tsx'

interface Account {
  id: string
  name: string
}

/** "Lämna över klienter" (D37): a disabled account's clients, by name and counts, and who is to receive them. */
export function DisabledClientsDialog({ dialog }: { dialog: DialogState<Account> }) {
  return (
    <FormDialog dialog={dialog} title={({ name }) => trainerListTexts.handOverOf(name)}>
      {(account) => <Clients account={account} onClose={dialog.close} />}
    </FormDialog>
  )
}

interface ClientsProps {
  account: Account
  onClose: () => void
}

function Clients({ account, onClose }: ClientsProps) {
  const query = trpc.handover.ofDisabled.useQuery(
    { accountId: account.id },
    { staleTime: 0, gcTime: 0 },
  )
  return (
    <QueryState query={query} texts={texts} lines={10}>
      {(data) => <Known account={account} data={data} onClose={onClose} />}
    </QueryState>
  )
}

function Known({ account, data, onClose }: ClientsProps & { data: DisabledClients }) {
  const { clients, receivers } = data
  const offered = clients.filter(({ waiting }) => waiting?.state === 'offered')
  const free = clients.filter(({ waiting }) => waiting?.state !== 'offered')
  const why = reason(account.name, data)
  const content = useRef<HTMLDivElement>(null)
  const end = useEndForDisabled()

  function withdraw(clientId: string) {
    if (end.isPending) return
    // The button goes with its row.
    const onSuccess = () => content.current?.focus()
    end.mutate({ accountId: account.id, clientId }, { onSuccess })
  }

  return (
    <Stack ref={content} tabIndex={-1} gap="lg">
      {offered.length > 0 && (
        <WaitingClients
          clients={offered}
          endingId={end.isPending ? end.variables.clientId : null}
          onWithdraw={withdraw}
        />
      )}
      {why !== null && <Text>{why}</Text>}
      {why === null && free.length > 0 ? (
        <DisabledClientsForm
          accountId={account.id}
          clients={free}
          receivers={receivers}
          onClose={onClose}
        />
      ) : (
        <ButtonRow>
          <Button variant="default" onClick={onClose} data-autofocus>
            {commonTexts.close}
          </Button>
        </ButtonRow>
      )}
    </Stack>
  )
}

/** Why nothing can be handed over. */
function reason(name: string, { clients, receivers }: DisabledClients): string | null {
  if (clients.length === 0) return texts.noClients(name)
  return receivers.length === 0 ? texts.noReceiver(name) : null
}
