import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { openHandoverTexts } from '#shared/clients/texts.ts'
import { unmailable } from '#shared/handover/mailable.ts'
import type { HandoverList, Receiver } from '#shared/handover/payload.ts'
import { endTexts, handoverNoticeTexts, giveTexts as texts } from '#shared/handover/texts.ts'
import type { PreparedMessages } from '#shared/messages/payload.ts'
import { joinTexts } from '#shared/organizations/texts.ts'
import { commonTexts } from '#shared/texts.ts'
import { paths } from '../lib/paths.ts'
import { trpc } from '../lib/trpc.ts'
import { FormDialog } from '../ui/dialog/form-dialog.tsx'
import type { DialogState } from '../ui/dialog/use-dialog.ts'
import { ErrorAlert } from '../ui/feedback/error-alert.tsx'
import { QueryState } from '../ui/feedback/query-state.tsx'
import { ButtonRow } from '../ui/layout/button-row.tsx'
import { GiveForm } from './give-form.tsx'
import classes from './handover.module.css'
import { useEndHandover } from './mutations.ts'
import type { Outgoing } from './notices.ts'

interface GiveDialogProps {
  dialog: DialogState<{ id: string; name: string }>
  /** Called when it has closed after a success; the button that opened it may be gone. */
  onDone?: () => void
}

/** "Lämna över" (D37): to whom, from which day, what goes along, and what the client is told. */
export function GiveDialog({ dialog, onDone }: GiveDialogProps) {
  function finish() {
    dialog.close()
    onDone?.()
  }
  return (
    <FormDialog dialog={dialog} title={({ name }) => openHandoverTexts.openOne(name)}>
      {(client) => (
        <div className={classes.dialog}>
          <Give client={client} onClose={dialog.close} onDone={finish} />
        </div>
      )}
    </FormDialog>
  )
}

interface GiveProps {
  client: { id: string; name: string }
  onClose: () => void
  onDone: () => void
}

interface Fetched {
  receivers: Receiver[]
  list: HandoverList
  prepared: PreparedMessages
}

/** What was fetched is not kept: members and addresses change. */
const fresh = { staleTime: 0, gcTime: 0 }

function Give({ client, onClose, onDone }: GiveProps) {
  const receivers = trpc.handover.receivers.useQuery(undefined, fresh)
  const list = trpc.handover.list.useQuery()
  const prepared = trpc.messages.prepare.useQuery(
    { clientIds: [client.id], sessionIds: [], seriesId: null },
    fresh,
  )
  const queries = [receivers, list, prepared]
  const failed = queries.find((query) => query.isLoadingError)
  // As it was first: the refresh after an act would put something else in the place of what is closing.
  const [first, setFirst] = useState<Fetched>()
  if (!first && receivers.data && list.data && prepared.data && !list.isFetching)
    setFirst({ receivers: receivers.data, list: list.data, prepared: prepared.data })
  const all = {
    data: first,
    error: failed?.error ?? null,
    isLoadingError: failed !== undefined,
    refetch: () => queries.forEach((query) => query.isError && void query.refetch()),
  }
  return (
    <QueryState query={all} texts={texts} lines={10}>
      {(data) => {
        const waiting = data.list.outgoing.find(({ clientId }) => clientId === client.id)
        if (waiting?.state === 'offered')
          return <Waiting offer={waiting} onClose={onClose} onDone={onDone} />
        if (data.receivers.length === 0) return <NoReceiver onClose={onClose} />
        return (
          <GiveForm
            client={client}
            receivers={data.receivers}
            asked={waiting ?? null}
            email={data.prepared.clients[0]?.email ?? ''}
            unmailable={unmailable(data.prepared)}
            onClose={onClose}
            onDone={onDone}
          />
        )
      }}
    </QueryState>
  )
}

function NoReceiver({ onClose }: Pick<GiveProps, 'onClose'>) {
  return (
    <>
      <Text>{texts.none}</Text>
      <ButtonRow>
        <Button variant="default" onClick={onClose} data-autofocus>
          {commonTexts.close}
        </Button>
        <Button variant="default" component={Link} to={paths.organization}>
          {joinTexts.toOrganization}
        </Button>
      </ButtonRow>
    </>
  )
}

/** The client is offered already. */
function Waiting({ offer, onClose, onDone }: Omit<GiveProps, 'client'> & { offer: Outgoing }) {
  const end = useEndHandover(endTexts.withdrawn)
  return (
    <>
      <Stack gap="xs">
        <Text fw={600}>{handoverNoticeTexts.waiting(offer)}</Text>
        {offer.isReceiverDisabled && <Text>{handoverNoticeTexts.disabled}</Text>}
        <Text>{endTexts.tellClient}</Text>
        {end.error !== null && <ErrorAlert>{endTexts.failed}</ErrorAlert>}
      </Stack>
      <ButtonRow>
        <Button variant="default" onClick={onClose} data-autofocus>
          {commonTexts.close}
        </Button>
        <Button
          variant="default"
          loading={end.isPending}
          onClick={() => end.mutate({ clientId: offer.clientId }, { onSuccess: onDone })}
        >
          {handoverNoticeTexts.withdraw}
        </Button>
      </ButtonRow>
    </>
  )
}
