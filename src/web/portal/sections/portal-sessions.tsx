import { useMemo } from 'react'
import type { PortalPayload } from '#shared/portal/payload.ts'
import { contactTexts, portalTexts as texts } from '#shared/portal/texts.ts'
import { SessionTable, typeColumn } from '../../sessions/list/session-table.tsx'
import { PlainTabs } from '../../ui/layout/plain-tabs.tsx'
import { numbered } from '../numbered.ts'
import { splitSessions } from '../split-sessions.ts'
import { sessionLabel } from './contact.ts'
import { contactLinks } from './contact-link.tsx'
import sections from './portal-sections.module.css'
import styles from './portal-sessions.module.css'

type Sessions = PortalPayload['sessions']
type Trainer = PortalPayload['trainer']

interface PortalSessionsProps {
  sessions: Sessions
  trainer: Trainer
  now: Date
}

/** The tabs "Kommande pass" and "Tidigare pass" (spec 2). */
export function PortalSessions({ sessions, trainer, now }: PortalSessionsProps) {
  const at = now.getTime()
  const { upcoming, past } = useMemo(() => splitSessions(sessions, new Date(at)), [sessions, at])
  const lastColumn = contactColumn(trainer)
  return (
    <section className={lastColumn && styles.sessions}>
      <h2 className={sections.heading}>{texts.sessions}</h2>
      <PlainTabs
        label={texts.sessions}
        tabs={[
          {
            key: 'upcoming',
            name: texts.upcoming,
            panel: (
              <SessionList
                key="upcoming"
                sessions={upcoming}
                lastColumn={lastColumn}
                {...upcomingTexts}
              />
            ),
          },
          {
            key: 'past',
            name: texts.past,
            panel: (
              <SessionList key="past" sessions={past} lastColumn={lastColumn} {...pastTexts} />
            ),
          },
        ]}
      />
    </section>
  )
}

/** Rows in the server's HTML and initially on a phone: more than two months of weekly sessions. */
const firstCount = 10
/** Up to this many more rows are shown at once instead of behind a button. */
const fewMore = 5

const upcomingTexts = { label: texts.upcoming, none: texts.noUpcoming }
const pastTexts = { label: texts.past, none: texts.noPast }

interface SessionListProps {
  sessions: Sessions
  label: string
  none: string
  lastColumn: ReturnType<typeof contactColumn>
}

function SessionList({ sessions, label, none, lastColumn }: SessionListProps) {
  if (sessions.length === 0) return <p className={sections.none}>{none}</p>
  const isShort = sessions.length <= firstCount + fewMore
  return (
    <SessionTable
      sessions={numbered(sessions)}
      label={label}
      subject={typeColumn}
      first={isShort ? sessions.length : firstCount}
      lastColumn={lastColumn}
    />
  )
}

function contactColumn(trainer: Trainer) {
  const cell = contactLinks(trainer, sessionLabel)
  return cell && { header: contactTexts.heading, className: styles.contact, cell }
}
