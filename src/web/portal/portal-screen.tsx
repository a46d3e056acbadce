import { useParams } from 'react-router-dom'
import { portalTexts as texts } from '#shared/portal/texts.ts'
import { problemCodeOf } from '../lib/problem-words.ts'
import { trpc } from '../lib/trpc.ts'
import { Loading } from '../ui/loading.tsx'
import { Screen } from '../ui/screen.tsx'
import { AccessError } from './access-error.tsx'
import { PortalPots } from './portal-pots.tsx'
import styles from './portal-screen.module.css'
import { PortalSessions } from './portal-sessions.tsx'
import { PortalTrainer } from './portal-trainer.tsx'
import './portal-styles.ts'
import { pauseAfter, shouldRetry } from './verification.ts'

/** /client/:token (spec 2, Client portal): the truth about one's own hours, to read only, without a login. */
export function PortalScreen() {
  const { token = '' } = useParams()
  const portal = trpc.portal.get.useQuery(
    { token },
    {
      retry: (failedBefore, error) => shouldRetry(failedBefore, problemCodeOf(error)),
      retryDelay: pauseAfter,
    },
  )
  if (portal.isPending)
    return (
      <Screen title={texts.loadingTitle}>
        <Loading text={texts.loading} lines={8} />
      </Screen>
    )
  if (!portal.data)
    return (
      <AccessError
        code={problemCodeOf(portal.error)}
        isTrying={portal.isFetching}
        onRetry={() => void portal.refetch()}
      />
    )

  const { client, trainer, pots, sessions } = portal.data
  const now = new Date(portal.dataUpdatedAt)
  return (
    <Screen title={texts.title(client.name)}>
      <div className={styles.sections}>
        <PortalTrainer trainer={trainer} />
        <PortalPots pots={pots} clientName={client.name} trainer={trainer} now={now} />
        <PortalSessions sessions={sessions} trainer={trainer} now={now} />
      </div>
    </Screen>
  )
}
