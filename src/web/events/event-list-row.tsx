import type { EventRow } from '#shared/events/payload.ts'
import { eventDetails, eventLine, eventListTexts as texts } from '#shared/events/texts.ts'
import { formatMoment, localDateOf, weekday, weekOf } from '#shared/time.ts'
import { useCurrentUser } from '../lib/current-user.tsx'
import { paths } from '../lib/paths.ts'
import { TextLink } from '../ui/layout/text-link.tsx'
import styles from './event-list.module.css'

interface EventListRowProps {
  event: EventRow
  unnamed?: string
  hasClients?: boolean
}

/** One event: its time, its sentence, its figures, and where the request came from. */
export function EventListRow({ event, unnamed = texts.someone, hasClients }: EventListRowProps) {
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
        {origin && <p className={styles.origin}>{origin}</p>}
      </div>
      {path && (
        <TextLink to={path} className={styles.show} aria-label={texts.showOne(line, at)}>
          {texts.show}
        </TextLink>
      )}
    </li>
  )
}

/** Who did it: 'Du', a name, or a word for a visitor or for an account without a name. */
function actorName({ actor }: EventRow, me: string, unnamed: string): string {
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
    const date = localDateOf(shown.startsAt)
    return `${paths.calendar}?v=${weekOf(date)}&dag=${weekday(date)}`
  }
  const profile = paths.client(shown.clientId)
  return shown.page === 'pots' ? `${profile}?flik=potter` : profile
}
