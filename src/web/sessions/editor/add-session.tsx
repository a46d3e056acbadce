import { Alert } from '@mantine/core'
import { sessionDialogTexts, sessionNeedsTexts } from '#shared/sessions/form/texts.ts'
import { paths } from '../../lib/paths.ts'
import { trpc } from '../../lib/trpc.ts'
import { QueryFailure } from '../../ui/feedback/load-failure.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { AddSessionForm } from './add-session-form.tsx'

/** The content of the add dialog: the form, when the clients are loaded. */
export function AddSession(props: Omit<Parameters<typeof AddSessionForm>[0], 'clients'>) {
  const clients = trpc.clients.list.useQuery()
  if (clients.data?.length === 0) {
    return (
      <Alert title={sessionNeedsTexts.noClients}>
        <TextLink to={paths.clients}>{sessionNeedsTexts.addFirstClient}</TextLink>
      </Alert>
    )
  }
  if (clients.data) return <AddSessionForm clients={clients.data} {...props} />
  if (clients.isError)
    return <QueryFailure query={clients} title={sessionDialogTexts.clientsLoadFailed} />
  return <Loading lines={8} />
}
