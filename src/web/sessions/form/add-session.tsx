import { Alert, Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { sessionDialogTexts, sessionNeedsTexts } from '#shared/sessions/form/texts.ts'
import { paths } from '../../lib/paths.ts'
import { trpc } from '../../lib/trpc.ts'
import { QueryFailure } from '../../ui/feedback/load-failure.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { AddSessionForm } from './add-session-form.tsx'

/** The content of the add dialog: the form, when the clients are loaded. */
export function AddSession(props: Omit<Parameters<typeof AddSessionForm>[0], 'clients'>) {
  const clients = trpc.clients.list.useQuery()
  if (clients.data?.length === 0) {
    return (
      <Alert title={sessionNeedsTexts.noClients}>
        <Anchor component={Link} to={paths.clients}>
          {sessionNeedsTexts.addFirstClient}
        </Anchor>
      </Alert>
    )
  }
  if (clients.data) return <AddSessionForm clients={clients.data} {...props} />
  if (clients.isError)
    return <QueryFailure query={clients} title={sessionDialogTexts.clientsLoadFailed} />
  return <Loading lines={8} />
}
