import { Alert, Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { sessionDialogTexts, sessionNeedsTexts } from '#shared/sessions/texts.ts'
import { errorMessage } from '../../lib/error-messages.ts'
import { paths } from '../../lib/paths.ts'
import { trpc } from '../../lib/trpc.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { AddSessionForm } from './add-session-form.tsx'

/** The add dialog's content: the form, as soon as it is known who can be trained. */
export function AddSession(props: Omit<Parameters<typeof AddSessionForm>[0], 'clients'>) {
  const clients = trpc.clients.list.useQuery()
  if (clients.data?.length === 0) {
    return (
      <Alert variant="outline" title={sessionNeedsTexts.noClients}>
        <Anchor component={Link} to={paths.clients} inherit>
          {sessionNeedsTexts.addFirstClient}
        </Anchor>
      </Alert>
    )
  }
  if (clients.data) return <AddSessionForm clients={clients.data} {...props} />
  if (clients.isError) {
    return (
      <LoadFailure
        title={sessionDialogTexts.clientsLoadFailed}
        message={errorMessage(clients.error)}
        onRetry={() => void clients.refetch()}
      />
    )
  }
  return <Loading lines={8} />
}
