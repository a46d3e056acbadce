import { useId } from 'react'
import type { PortalPayload } from '#shared/portal/payload.ts'
import { clientDashboardTexts as texts } from '#shared/portal/texts.ts'
import { useCurrentUser } from '../lib/current-user.tsx'
import { errorMessage } from '../lib/error-messages.ts'
import { trpc } from '../lib/trpc.ts'
import { LazyStatement } from '../pots/statement/lazy-statement.tsx'
import { Empty } from '../ui/feedback/empty.tsx'
import { LoadFailure } from '../ui/feedback/load-failure.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { Screen } from '../ui/layout/screen.tsx'
import styles from './client-dashboard-screen.module.css'
import { numbered } from './numbered.ts'
import { PortalSections } from './portal-sections.tsx'

/** /client-dashboard (design D2): what the personal link shows, for a logged-in client, of each of their trainers. */
export function ClientDashboardScreen() {
  const { name } = useCurrentUser()
  return (
    <Screen title={texts.title(name)}>
      <OwnPortals />
    </Screen>
  )
}

function OwnPortals() {
  const portals = trpc.portal.mine.useQuery()
  if (portals.isPending) return <Loading text={texts.loading} lines={8} />
  if (!portals.data)
    return (
      <LoadFailure
        title={texts.loadFailed}
        message={errorMessage(portals.error)}
        onRetry={() => void portals.refetch()}
      />
    )
  const now = new Date(portals.dataUpdatedAt)
  const [first, ...others] = portals.data
  if (!first) return <Empty words={texts.none} hint={texts.noneHint} />
  if (others.length === 0)
    return <PortalSections payload={first} now={now} Statement={LazyStatement} />
  return (
    <div className={styles.trainers}>
      {numbered(portals.data).map(({ id, ...payload }) => (
        <OfTrainer key={id} payload={payload} now={now} />
      ))}
    </div>
  )
}

/** One trainer of several. */
function OfTrainer({ payload, now }: { payload: PortalPayload; now: Date }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.trainer} dir="auto">
        {payload.trainer.name}
      </h2>
      <PortalSections payload={payload} now={now} Statement={LazyStatement} />
    </section>
  )
}
