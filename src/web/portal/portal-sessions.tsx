import { Tabs } from '@mantine/core'
import { useMemo } from 'react'
import type { PortalPayload } from '#shared/portal/payload.ts'
import { contactTexts, portalTexts as texts } from '#shared/portal/texts.ts'
import { SessionTable, typeColumn } from '../clients/session-table.tsx'
import { sessionWords } from './contact.ts'
import { contactLinks } from './contact-link.tsx'
import { numbered } from './numbered.ts'
import sections from './portal-screen.module.css'
import styles from './portal-sessions.module.css'
import { splitSessions } from './split-sessions.ts'

/** The tabs "Kommande pass" and "Tidigare pass" (spec 2). */
export function PortalSessions({
  sessions,
  trainer,
  now,
}: {
  sessions: PortalPayload['sessions']
  trainer: PortalPayload['trainer']
  now: Date
}) {
  const at = now.getTime()
  const { upcoming, past } = useMemo(
    () => splitSessions(numbered(sessions), new Date(at)),
    [sessions, at],
  )
  const lastColumn = contactColumn(trainer)
  return (
    <section className={lastColumn && styles.sessions}>
      <h2 className={sections.heading}>{texts.sessions}</h2>
      <Tabs defaultValue="upcoming" keepMounted={false}>
        <Tabs.List mb="sm">
          <Tabs.Tab value="upcoming">{texts.upcoming}</Tabs.Tab>
          <Tabs.Tab value="past">{texts.past}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="upcoming">
          {upcoming.length > 0 ? (
            <SessionTable
              sessions={upcoming}
              label={texts.upcoming}
              subject={typeColumn}
              lastColumn={lastColumn}
            />
          ) : (
            <p className={sections.none}>{texts.noUpcoming}</p>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="past">
          {past.length > 0 ? (
            <SessionTable
              sessions={past}
              label={texts.past}
              subject={typeColumn}
              lastColumn={lastColumn}
            />
          ) : (
            <p className={sections.none}>{texts.noPast}</p>
          )}
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}

function contactColumn(trainer: PortalPayload['trainer']) {
  const of = contactLinks(trainer, sessionWords)
  return of && { heading: contactTexts.heading, className: styles.contact, of }
}
