import { type ReactNode, useContext, useState } from 'react'
import { sessionListTexts } from '#shared/clients/texts.ts'
import { formatHoursUnit } from '#shared/hours.ts'
import type { PortalPayload } from '#shared/portal/payload.ts'
import { contactTexts, portalTexts as texts } from '#shared/portal/texts.ts'
import { unknownPotType } from '#shared/pots/texts.ts'
import { formatDayNear, formatTimeRange, localDateOf } from '#shared/time.ts'
import { SessionStatusBadge } from '../../sessions/status/status-badge.tsx'
import { useIsPrinting } from '../../ui/page/use-printing.ts'
import { ShowMoreButton } from '../../ui/table/show-more-button.tsx'
import { numbered } from '../numbered.ts'
import { PlainTabs } from '../parts/plain-tabs.tsx'
import { isReachable, sessionLabel } from './contact.ts'
import { contactLinks } from './contact-link.tsx'
import { LinkParts } from './link-parts.ts'
import { NothingYet, PortalSection } from './portal-section.tsx'
import styles from './portal-sessions.module.css'

type Session = PortalPayload['sessions'][number]
type RenderContact = ((session: Session) => ReactNode) | null

interface PortalSessionsProps {
  /** Soonest first. */
  upcoming: readonly Session[]
  /** Newest first. */
  past: readonly Session[]
  trainer: PortalPayload['trainer']
  /** Whether there are others than these. */
  more: Pick<PortalPayload, 'hasEarlier' | 'hasLater' | 'acts'>
  /** Whether a coming session has a calendar file (D115). */
  hasFiles: boolean
  now: Date
}

/** The tabs "Kommande pass" and "Tidigare pass" (S57). */
export function PortalSessions({ upcoming, past, trainer, more, ...rest }: PortalSessionsProps) {
  const link = useContext(LinkParts)
  const canAsk = upcoming.length + past.length > 0 && isReachable(trainer.contact)
  return (
    <PortalSection title={texts.sessions} canAsk={canAsk}>
      {(asks) => {
        const shared = { ...rest, renderContact: asks ? contactLinks(trainer, sessionLabel) : null }
        const list = (
          key: 'upcoming' | 'past',
          sessions: readonly Session[],
          { none, rest: left }: { none: string; rest: string | false | undefined },
        ) => ({
          key,
          name: texts[key],
          panel: (
            <>
              <SessionList
                key={key}
                sessions={sessions}
                label={texts[key]}
                none={none}
                {...shared}
              />
              {left && <p className={styles.rest}>{left}</p>}
              {key === 'upcoming' && link && <link.BookButton isQuiet />}
            </>
          ),
        })
        return (
          <PlainTabs
            label={texts.sessions}
            tabs={[
              list('upcoming', upcoming, {
                none: more.acts?.booking === 'book' ? texts.noUpcomingYet : texts.noUpcoming,
                rest: more.hasLater && texts.hasLater,
              }),
              list('past', past, { none: texts.noPast, rest: more.hasEarlier && texts.hasEarlier }),
            ]}
          />
        )
      }}
    </PortalSection>
  )
}

/** Rows in the server's HTML and initially on a phone: more than two months of weekly sessions. */
const firstCount = 10
/** Up to this many more rows are shown at once instead of behind a button. */
const fewMore = 5
/** Rows added at a time: a client of many years has hundreds. */
const batchSize = 50

interface SessionListProps {
  sessions: readonly Session[]
  label: string
  none: string
  hasFiles: boolean
  now: Date
  renderContact: RenderContact
}

/** The ARIA roles are explicit, since some browsers drop the implicit ones from a row with `display: grid`. */
function SessionList({ sessions, label, none, renderContact, ...rest }: SessionListProps) {
  const link = useContext(LinkParts)
  const isPrinting = useIsPrinting()
  const [count, setCount] = useState(
    sessions.length <= firstCount + fewMore ? sessions.length : firstCount,
  )
  if (sessions.length === 0) return <NothingYet picture="calendar">{none}</NothingYet>
  const canAct = link !== null && sessions.some(({ version }) => version !== undefined)
  const headers = [
    sessionListTexts.date,
    sessionListTexts.type,
    sessionListTexts.status,
    ...(canAct ? [texts.cannot] : []),
  ]
  const left = Math.min(batchSize, sessions.length - count)
  return (
    <>
      <table className={styles.table} role="table" aria-label={label}>
        <thead className={styles.headers} role="rowgroup">
          <tr role="row">
            {[...headers, ...(renderContact ? [contactTexts.heading] : [])].map((header) => (
              <th key={header} role="columnheader" scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.rows} data-box="rows" role="rowgroup">
          {numbered(isPrinting ? sessions : sessions.slice(0, count)).map((session) => (
            <Row
              key={session.id}
              session={session}
              {...rest}
              canAct={canAct}
              contact={renderContact?.(session)}
            />
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <ShowMoreButton onClick={() => setCount(count + batchSize)}>
          {sessionListTexts.showMore(left)}
        </ShowMoreButton>
      )}
    </>
  )
}

interface RowProps {
  session: Session
  hasFiles: boolean
  now: Date
  /** Whether a session of the list can be cancelled: each row has the cell. */
  canAct: boolean
  contact: ReactNode
}

function Row({ session, hasFiles, now, canAct, contact }: RowProps) {
  const { SessionActs, AddToCalendar } = useContext(LinkParts) ?? {}
  const { sessionId, startsAt, durationHours, potTypeName, cancelled } = session
  const day = localDateOf(startsAt)
  return (
    <tr className={styles.row} role="row" data-cancelled={cancelled ?? undefined}>
      <td className={styles.when} role="cell">
        <time dateTime={day}>{formatDayNear(day, now)}</time>{' '}
        <span>{formatTimeRange(startsAt, durationHours)}</span>
      </td>
      <td className={styles.what} role="cell">
        <bdi>{potTypeName ?? unknownPotType}</bdi> · {formatHoursUnit(durationHours)}
        {AddToCalendar && hasFiles && sessionId && (
          <AddToCalendar id={sessionId} about={sessionLabel(session)} />
        )}
      </td>
      <td className={styles.status} role="cell">
        <SessionStatusBadge of={session} />
      </td>
      {SessionActs && canAct && (
        <td className={styles.act} role="cell">
          <SessionActs session={session} />
        </td>
      )}
      {contact && (
        <td className={styles.contact} role="cell">
          {contact}
        </td>
      )}
    </tr>
  )
}
