import { useContext } from 'react'
import { formatHoursUnit } from '#shared/hours.ts'
import type { PortalPayload } from '#shared/portal/payload.ts'
import { portalTexts as texts } from '#shared/portal/texts.ts'
import { fillingOf, flawOf, sumFillings, worstOf } from '#shared/pots/filling.ts'
import { formatMoment } from '#shared/time.ts'
import { IconCalendarEvent } from '../../lib/icons/calendars.ts'
import { IconClockExclamation } from '../../lib/icons/clocks.ts'
import { PersonPicture } from '../../ui/layout/person-picture.tsx'
import { Vessel } from '../../ui/pot/vessel.tsx'
import { LinkParts } from './link-parts.ts'
import { cancelBy, hoursByType } from './opening.ts'
import styles from './portal-opening.module.css'
import sections from './portal-section.module.css'

/** The most training types beside the first one; the others are among the pots. */
const mostOthers = 3

interface PortalOpeningProps {
  trainer: PortalPayload['trainer']
  /** The next session's pots first. */
  pots: PortalPayload['pots']
  next: PortalPayload['sessions'][number] | undefined
  /** The id of the list of pots. */
  potsId: string
  now: Date
}

/** The answer first: the hours left, the next session, and until when it can be cancelled. */
export function PortalOpening({ trainer, pots, next, potsId, now }: PortalOpeningProps) {
  const [first, ...others] = hoursByType(pots)
  const left = others.length - mostOthers
  const shown = pots.filter(({ potTypeName }) => potTypeName === first?.type)
  // Then the trainer's card says all there is.
  if (!first && !next && trainer.cancellationHours === null) return null
  return (
    <div className={`${sections.card} ${styles.opening}`} data-box>
      <div className={styles.trainer}>
        <PersonPicture name={trainer.name} url={trainer.profileImageUrl} />
        <p dir="auto">{trainer.name}</p>
      </div>
      {first && (
        <div className={styles.left}>
          <Vessel
            filling={sumFillings(shown.map(fillingOf))}
            flaw={flawOf(worstOf(shown.map(({ forecast }) => forecast)), now)}
            size={160}
          />
          <p>
            <strong className={styles.figure} data-below={first.hours < 0 || undefined}>
              {texts.left(first.hours)}
            </strong>{' '}
            {others.length > 0 && <bdi className={styles.type}>{first.type}</bdi>}
          </p>
          {others.length > 0 && (
            <ul className={styles.others}>
              {others.slice(0, mostOthers).map(({ type, hours }) => (
                <li key={type}>
                  <bdi>{type}</bdi> <span>{texts.left(hours)}</span>
                </li>
              ))}
              {left > 0 && (
                <li>
                  <a href={`#${potsId}`}>{texts.moreTypes(left)}</a>
                </li>
              )}
            </ul>
          )}
        </div>
      )}
      <Next trainer={trainer} next={next} now={now} />
    </div>
  )
}

function Next({ trainer, next, now }: Pick<PortalOpeningProps, 'trainer' | 'next' | 'now'>) {
  const link = useContext(LinkParts)
  const rule = trainer.cancellationHours
  if (!next && rule === null) return link && <link.BookButton />
  const last = next && cancelBy(next.startsAt, rule, now)
  return (
    <div className={styles.next}>
      {next && (
        <p className={styles.line}>
          <IconCalendarEvent size={20} aria-hidden />
          <span>
            <strong>
              {texts.next}{' '}
              <time dateTime={next.startsAt.toISOString()}>{formatMoment(next.startsAt, now)}</time>
            </strong>
            <span className={styles.what}>
              {next.potTypeName && (
                <>
                  <bdi>{next.potTypeName}</bdi> ·{' '}
                </>
              )}
              {formatHoursUnit(next.durationHours)}
            </span>
          </span>
        </p>
      )}
      {rule !== null && (
        <p className={styles.line}>
          <IconClockExclamation size={20} aria-hidden />
          <span>
            {texts.cancellation(rule)}
            {last && texts.cancelBy(formatMoment(last, now))}
          </span>
        </p>
      )}
      {link && next && <link.SessionActs session={next} isLeading />}
      {link && <link.BookButton />}
    </div>
  )
}
