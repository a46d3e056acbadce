import { Alert } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { sessionForecastTexts } from '#shared/sessions/texts.ts'
import { formatTimeRange, isLocalDate } from '#shared/time.ts'
import { trpc } from '../lib/trpc.ts'
import { overlapsOf, type TypedSpan } from './overlaps.ts'
import classes from './session-fields.module.css'

/** Who is booked already at the time that is typed (spec 2, "Befintliga pass"); booking is still allowed. */
export function BusyNotice({ typed, ownId }: { typed: TypedSpan; ownId?: string }) {
  const onDate = trpc.sessions.onDates.useQuery(
    { date: typed.date, repeatWeeks: 0 },
    { enabled: isLocalDate(typed.date), staleTime: 5_000 },
  )
  const overlaps = overlapsOf(onDate.data ?? [], typed, ownId)
  return (
    <div role="status" className={classes.live}>
      {overlaps.length > 0 && (
        <Alert
          variant="outline"
          color="yellow"
          title={sessionForecastTexts.busyTitle}
          icon={<IconCalendarEvent aria-hidden />}
          role="group"
        >
          <ul className={classes.list}>
            {overlaps.map((session) => (
              <li key={session.id} dir="auto">
                {sessionForecastTexts.busy({
                  time: formatTimeRange(session.startsAt, session.durationHours),
                  client: session.clientName,
                })}
              </li>
            ))}
          </ul>
          {sessionForecastTexts.busyHint}
        </Alert>
      )}
    </div>
  )
}
