import { useState } from 'react'
import { openHandoverTexts as texts } from '#shared/clients/texts.ts'
import { brokenTexts } from '#shared/texts.ts'
import { lazyComponent } from '../lib/modules/lazy-module.ts'
import { isAwaited } from '../lib/query-client.ts'
import { trpc } from '../lib/trpc.ts'
import { LoadFailure, QueryFailure } from '../ui/feedback/load-failure.tsx'

const NoticeList = lazyComponent(() => import('./notice-list.tsx'), 'NoticeList')

/**
 * The hand-overs that wait or can be undone (D37), of one client those that wait; nothing while there are none. What is
 * beneath is shown once that is known.
 */
export function HandoverNotices({ clientId }: { clientId?: string }) {
  const query = trpc.handover.list.useQuery(undefined, { refetchOnWindowFocus: true })
  const list =
    query.data && clientId !== undefined
      ? { ...query.data, incoming: [], outgoing: ofClient(query.data.outgoing, clientId), done: [] }
      : query.data
  const isShown =
    list !== undefined && list.incoming.length + list.outgoing.length + list.done.length > 0
  // Kept mounted, since a dialog of the last one may be closing.
  const [wasShown, setWasShown] = useState(false)
  if (isShown && !wasShown) setWasShown(true)
  const title = texts.noticesNotLoaded
  if (isAwaited(query)) return <div data-loading />
  if (!list) return query.isError && <QueryFailure query={query} title={title} />
  if (!wasShown) return null
  return (
    <NoticeList
      list={list}
      isOfOne={clientId !== undefined}
      fallback={<div data-loading />}
      failure={(retry) => (
        <LoadFailure title={title} message={brokenTexts.staleText} onRetry={retry} />
      )}
    />
  )
}

function ofClient<Row extends { clientId: string }>(rows: Row[], clientId: string): Row[] {
  return rows.filter((row) => row.clientId === clientId)
}
