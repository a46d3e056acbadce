import { Stack } from '@mantine/core'
import { clientProfileTexts as texts } from '#shared/clients/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { useNow } from '../../lib/use-now.ts'
import { invoiceBasisPath } from '../../sessions/invoice-basis/invoice-basis-path.ts'
import { SessionTable, typeColumn } from '../../sessions/list/session-table.tsx'
import { IconLabels, iconKey } from '../../sessions/status/icon-labels.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { ClientAttendance } from './client-attendance.tsx'
import styles from './client-sessions.module.css'

/** The tab "Träningspass": booked and past sessions, newest first, read-only (S29). */
export function ClientSessions({ clientId }: { clientId: string }) {
  const now = useNow()
  const sessions = trpc.sessions.ofClient.useQuery({ clientId })
  return (
    <Stack gap="md">
      <ClientAttendance clientId={clientId} />
      <TextLink className={styles.usage} to={invoiceBasisPath(clientId)}>
        {texts.usage}
      </TextLink>
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
