import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { clientProfileTexts as texts } from '#shared/clients/texts.ts'
import { sessionPageTexts as list } from '#shared/sessions/list/texts.ts'
import { type RouterOutputs, trpc } from '../../lib/trpc.ts'
import { useNow } from '../../lib/use-now.ts'
import { SessionListPrint } from '../../sessions/list/session-list-print.tsx'
import { SessionTable, typeColumn } from '../../sessions/list/session-table.tsx'
import { IconLabels, iconKey } from '../../sessions/status/icon-labels.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import type { Client } from '../client.ts'
import { ReportLinks } from './report-links.tsx'

/** The tab "Träningspass": a client's sessions, read-only, from today outwards (S29). */
export function ClientSessions({ client: { id: clientId, name } }: { client: Client }) {
  const now = useNow()
  const sessions = trpc.sessions.ofClient.useQuery({ clientId })
  return (
    <Stack gap="md">
      <ReportLinks clientId={clientId} />
      <QueryState
        query={sessions}
        loading={{ lines: 6 }}
        failure={{ title: texts.sessionsLoadFailed }}
      >
        {(data) =>
          data.length === 0 ? (
            <Empty picture="calendar" title={texts.noSessions} hint={texts.noSessionsHint} />
          ) : (
            <SessionParts sessions={data} client={name} now={now} />
          )
        }
      </QueryState>
    </Stack>
  )
}

/** Rows of the sessions to come that are shown at first, so that those before them are in sight. */
const upcomingAtFirst = 10

type Session = RouterOutputs['sessions']['ofClient'][number]

interface SessionPartsProps {
  /** Newest first. */
  sessions: readonly Session[]
  client: string
  now: Date
}

/** The sessions to come, soonest first, and the past ones, newest first. */
function SessionParts({ sessions, client, now }: SessionPartsProps) {
  const upcoming = sessions.filter(({ startsAt }) => startsAt > now).toReversed()
  const earlier = sessions.slice(upcoming.length)
  const shown = {
    subject: typeColumn,
    icons: (session: Session) => <IconLabels of={iconKey(session, now)} />,
  }
  return (
    <>
      <SessionPart title={list.upcoming}>
        {upcoming.length > 0 ? (
          <SessionTable
            {...shown}
            sessions={upcoming}
            label={list.upcoming}
            first={upcomingAtFirst}
          />
        ) : (
          <Text c="dimmed">{list.noUpcoming}</Text>
        )}
      </SessionPart>
      {earlier.length > 0 && (
        <SessionPart title={list.earlier}>
          <SessionTable {...shown} sessions={earlier} label={list.earlier} />
        </SessionPart>
      )}
      <SessionListPrint upcoming={upcoming} past={earlier} client={client} />
    </>
  )
}

function SessionPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Text component="h2" fz="lg" fw={600} mb="xs">
        {title}
      </Text>
      {children}
    </section>
  )
}
