import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { EventRow } from '#shared/events/payload.ts'
import { eventDetails, eventLine, eventListTexts as texts } from '#shared/events/texts.ts'
import { tellableSince } from '#shared/messages/limits.ts'
import { tellTexts } from '#shared/messages/texts.ts'
import { isUnsent } from '#shared/messages/ways.ts'
import { formatMoment, localDateOf } from '#shared/time.ts'
import { calendarDayPath } from '../lib/calendar-day-path.ts'
import { useCurrentUser } from '../lib/current-user.tsx'
import { paths } from '../lib/paths.ts'
import { openMessages } from '../messages/offers.ts'
import { PlainButton } from '../ui/layout/plain-button.tsx'
import styles from './event-list.module.css'

interface EventListRowProps {
  event: EventRow
  unnamed?: string
  hasClients?: boolean
  /** The client whose events are listed. */
  clientId?: string
}

/** One event: its time, its sentence, its figures, and where the request came from. */
export function EventListRow(props: EventListRowProps) {
  const { event, unnamed = texts.someone, hasClients, clientId } = props
  const me = useCurrentUser()
  const line = eventLine(event, actorName(event, me.id, unnamed))
  const at = formatMoment(event.at)
  const subjects = subjectNames(event, { unnamed, hasClients: hasClients ?? false })
  const details = eventDetails(event, (instant) => formatMoment(instant)).join(' · ')
  const origin = [event.device, event.address].filter((part) => part !== null).join(' · ')
  const path = pathOf(event)
  return (
    <li className={styles.row}>
      <time className={styles.time} dateTime={event.at.toISOString()}>
        {at}
      </time>
      <div className={styles.what}>
        <p dir="auto">
          {line}
          {subjects.length > 0 && <span className={styles.subjects}>{subjects.join(', ')}</span>}
        </p>
        {details && <p className={styles.details}>{details}</p>}
        {event.told.length > 0 && <p className={styles.details}>{texts.told(event.told)}</p>}
        {canTellOtherwise(event) && (
          <PlainButton
            small
            aria-label={tellTexts.otherwiseOne(line, at)}
            onClick={() => openMessages({ actId: event.id, clientId: clientId ?? null })}
          >
            {tellTexts.otherwise}
          </PlainButton>
        )}
        {origin && <p className={styles.origin}>{origin}</p>}
      </div>
      {path && (
        <Anchor
          component={Link}
          to={path}
          className={styles.show}
          aria-label={texts.showOne(line, at)}
        >
          {texts.show}
        </Anchor>
      )}
    </li>
  )
}

/** Whether mail about it has not arrived, and its clients may still be told. */
function canTellOtherwise({ at, told }: EventRow): boolean {
  return told.some(({ state }) => isUnsent(state)) && at >= tellableSince(new Date())
}

/** Who did it: 'Du', a name, or a word for the client, a visitor or an account without a name. */
function actorName({ isByClient, actor, figures }: EventRow, me: string, unnamed: string): string {
  if (isByClient) return texts.client
  if (figures.byClient) return texts.clientByLink
  if (actor === null) return texts.visitor
  return actor.id === me ? texts.you : (actor.name ?? unnamed)
}

/** The account acted on and, where asked for, the clients. */
function subjectNames(
  { account, clients }: EventRow,
  { unnamed, hasClients }: { unnamed: string; hasClients: boolean },
): string[] {
  const ofAccount = account ? [account.name ?? unnamed] : []
  const ofClients = hasClients ? clients.map(({ name }) => name ?? texts.formerClient) : []
  return [...ofAccount, ...ofClients]
}

/** The page that shows what an event is about; null when it is gone, or nothing to show. */
function pathOf({ shown }: Pick<EventRow, 'shown'>): string | null {
  if (shown === null) return null
  if (shown.page === 'calendar') {
    return calendarDayPath(localDateOf(shown.startsAt))
  }
  return shown.page === 'pots' ? paths.clientPots(shown.clientId) : paths.client(shown.clientId)
}
