import { useMemo } from 'react'
import type { PortalPayload } from '#shared/portal/payload.ts'
import { portalTexts as texts } from '#shared/portal/texts.ts'
import { SessionTable, typeColumn } from '../clients/session-table.tsx'
import { PlainTabs } from '../ui/plain-tabs.tsx'
import { numbered } from './numbered.ts'
import sections from './portal-sections.module.css'
import { splitSessions } from './split-sessions.ts'

type Sessions = PortalPayload['sessions']

/** The tabs "Kommande pass" and "Tidigare pass" (spec 2). */
export function PortalSessions({ sessions, now }: { sessions: Sessions; now: Date }) {
  const at = now.getTime()
  const { upcoming, past } = useMemo(() => splitSessions(sessions, new Date(at)), [sessions, at])
  return (
    <section>
      <h2 className={sections.heading}>{texts.sessions}</h2>
      <PlainTabs
        label={texts.sessions}
        tabs={[
          {
            key: 'upcoming',
            name: texts.upcoming,
            panel: <SessionList key="upcoming" sessions={upcoming} {...upcomingTexts} />,
          },
          {
            key: 'past',
            name: texts.past,
            panel: <SessionList key="past" sessions={past} {...pastTexts} />,
          },
        ]}
      />
    </section>
  )
}

/** A quarter of a year for whoever comes every week: what a phone shows, and the server draws, at first. */
const firstCount = 13

const upcomingTexts = { label: texts.upcoming, none: texts.noUpcoming }
const pastTexts = { label: texts.past, none: texts.noPast }

interface SessionListProps {
  sessions: Sessions
  label: string
  none: string
}

function SessionList({ sessions, label, none }: SessionListProps) {
  if (sessions.length === 0) return <p className={sections.none}>{none}</p>
  return (
    <SessionTable
      sessions={numbered(sessions)}
      label={label}
      subject={typeColumn}
      first={firstCount}
    />
  )
}
