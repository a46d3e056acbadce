import { Anchor, Stack } from '@mantine/core'
import { Link } from 'react-router-dom'
import { clientProfileTexts as texts } from '#shared/clients/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { useNow } from '../../lib/use-now.ts'
import { SessionTable, typeColumn } from '../../sessions/list/session-table.tsx'
import { IconLabels, iconKey } from '../../sessions/status/icon-labels.tsx'
import { usagePath } from '../../sessions/usage/usage-path.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { ClientAttendance } from './client-attendance.tsx'
import styles from './client-sessions.module.css'

/** The tab "Träningspass": booked and past sessions, newest first, read-only (S29). */
export function ClientSessions({ clientId }: { clientId: string }) {
  const now = useNow()
  const sessions = trpc.sessions.ofClient.useQuery({ clientId })
  return (
    <Stack gap="md">
      <ClientAttendance clientId={clientId} />
      <Anchor component={Link} className={styles.usage} to={usagePath(clientId)}>
        {texts.usage}
      </Anchor>
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
    </Stack>
  )
}
