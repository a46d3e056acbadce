import { clientProfileTexts as texts } from '#shared/clients/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { useNow } from '../../lib/use-now.ts'
import { SessionTable, typeColumn } from '../../sessions/list/session-table.tsx'
import { IconLabels, iconKey } from '../../sessions/status/icon-labels.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'

/** The tab "Träningspass": booked and past sessions, newest first, read-only (spec 2, Client profile). */
export function ClientSessions({ clientId }: { clientId: string }) {
  const now = useNow()
  const sessions = trpc.sessions.ofClient.useQuery({ clientId })
  return (
    <QueryState
      query={sessions}
      loading={{ lines: 6 }}
      failure={{ title: texts.sessionsLoadFailed }}
    >
      {(data) =>
        data.length === 0 ? (
          <Empty picture="calendar" title={texts.noSessions} hint={texts.noSessionsHint} />
        ) : (
          <SessionTable
            sessions={data}
            label={texts.tabs.sessions}
            subject={typeColumn}
            icons={(session) => <IconLabels of={iconKey(session, now)} />}
          />
        )
      }
    </QueryState>
  )
}
