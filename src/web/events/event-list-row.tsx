import type { EventRow } from '#shared/events/payload.ts'
import { eventDetails, eventLine, eventListTexts as texts } from '#shared/events/texts.ts'
import { formatDateTime } from '#shared/time.ts'
import { useCurrentUser } from '../lib/current-user.tsx'
import { TextLink } from '../ui/layout/text-link.tsx'
import styles from './event-list.module.css'
import { pathOf } from './event-path.ts'
import { actorName, subjectNames } from './event-people.ts'

interface EventListRowProps {
  event: EventRow
  unnamed?: string
  hasClients?: boolean
}

/** One event: its time, its sentence, its figures, and where the request came from. */
export function EventListRow({ event, unnamed = texts.someone, hasClients }: EventListRowProps) {
  const me = useCurrentUser()
  const line = eventLine(event, actorName(event, me.id, unnamed))
  const at = formatDateTime(event.at)
  const subjects = subjectNames(event, { unnamed, hasClients: hasClients ?? false })
  const details = eventDetails(event).join(' · ')
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
