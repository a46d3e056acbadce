import { profileTexts } from '#shared/profile/texts.ts'
import { lazyComponent } from '../../lib/modules/lazy-module.ts'
import { trpc } from '../../lib/trpc.ts'
import { Loading } from '../../ui/feedback/loading.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'

/** The largest tab, which the other ones do not load. */
const ClientPage = lazyComponent(() => import('./client-page.tsx'), 'ClientPage')

const lines = 33

/** The tab "Klienternas sida". */
export function ClientPageTab() {
  const own = trpc.profile.get.useQuery()
  return (
    <QueryState query={own} texts={profileTexts} lines={lines}>
      {(data) => (
        <ClientPage own={data} readAt={own.dataUpdatedAt} fallback={<Loading lines={lines} />} />
      )}
    </QueryState>
  )
}
