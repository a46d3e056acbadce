import { Text } from '@mantine/core'
import { weekGridTexts } from '#shared/calendar/texts.ts'
import { fillingOf, flawOf } from '#shared/pots/filling.ts'
import { isUncharged } from '#shared/sessions/cancellation.ts'
import { seriesTexts } from '#shared/sessions/series/texts.ts'
import { shownStatus } from '#shared/sessions/status.ts'
import { shownStatusTexts } from '#shared/sessions/texts.ts'
import { formatTimeRange, localDateOf, localTimeOf } from '#shared/time.ts'
import { trpc } from '../../lib/trpc.ts'
import { SessionIcon } from '../../sessions/status/session-icon.tsx'
import { formOf, iconsOf, iconText } from '../../sessions/status/session-icons.ts'
import type { WeekSession } from '../../sessions/week-session.ts'
import { CountedHours, HoursStatus } from '../../ui/pot/counted-hours.tsx'
import { Vessel } from '../../ui/pot/vessel.tsx'
import classes from './card-popover.module.css'
import { hoursText } from './card-text.ts'

/**
 * The facts of a session in its popover (D40): who, when, its pot as a vessel with the hours now and after it, its
 * place in its series, its note and its warnings. The week has no notes and no places: they are fetched when it opens.
 */
export function SessionFacts({ session, now }: { session: WeekSession; now: Date }) {
  const { id, clientName, potId, potTypeName, startsAt, durationHours } = session
  const icons = iconsOf(session, now)
  return (
    <>
      <Text inherit fz="md" fw={600} dir="auto">
        {clientName}
      </Text>
      <Text inherit c="var(--app-ink-2)">
        {formatTimeRange(startsAt, durationHours)} ·{' '}
        <span dir="auto">{potTypeName ?? weekGridTexts.noPot}</span> ·{' '}
        {shownStatusTexts[shownStatus(session)]}
      </Text>
      {potId !== null && <PotLine key={potId} potId={potId} session={session} now={now} />}
      <Details key={id} session={session} />
      {icons.length > 0 && (
        <ul className={classes.icons} data-form={formOf(icons, session, now)}>
          {icons.map((icon) => (
            <li key={icon}>
              <SessionIcon icon={icon} size={18} />
              <span>{iconText(icon, session)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** '5 h kvar · 4,5 h efter passet', beside the pot's vessel, which is drawn when the pot is known. */
function PotLine({ potId, session, now }: { potId: string; session: WeekSession; now: Date }) {
  const { clientId, hoursRemaining } = session
  const pots = trpc.pots.ofClient.useQuery({ clientId })
  if (hoursRemaining === null) return null
  const pot = pots.data?.find((one) => one.id === potId)
  return (
    <div className={classes.pot}>
      <span>
        {pot && (
          <Vessel size={24} isLive filling={fillingOf(pot)} flaw={flawOf(pot.forecast, now)} />
        )}
      </span>
      <p>
        <CountedHours
          hours={hoursRemaining}
          text={(hours) => hoursText({ ...session, hoursRemaining: hours })}
        />
      </p>
      <HoursStatus pot={{ id: potId, hoursRemaining }} />
    </div>
  )
}

/** The place in the series and the note, in a place of their own: nothing above it moves when they come. */
function Details({ session: { id, startsAt, cancelled } }: { session: WeekSession }) {
  const isKept = !isUncharged(cancelled)
  const series = trpc.sessions.series.useQuery({ id }, { enabled: isKept })
  const stored = trpc.sessions.get.useQuery({ id }, { enabled: isKept })
  const place = series.data && {
    ...series.data,
    date: localDateOf(startsAt),
    time: localTimeOf(startsAt),
  }
  return (
    <>
      {place && <p className={classes.faint}>{seriesTexts.place(place)}</p>}
      {stored.data?.notes && (
        <p className={classes.note} dir="auto">
          {stored.data.notes}
        </p>
      )}
    </>
  )
}
