import { Alert, Box } from '@mantine/core'
import { duplicateTexts, sessionForecastTexts } from '#shared/sessions/texts.ts'
import { formatDayNear, localDateOf } from '#shared/time.ts'
import { IconCalendarEvent } from '../../lib/icons/calendars.ts'
import { clashTime } from './clash-labels.ts'
import type { Booked } from './overlaps.ts'

/** Further clashes are only counted. */
const shownAtMost = 4

interface BusyProps {
  /** The typed sessions, each with the bookings that it overlaps. */
  planned: readonly { startsAt: Date; clashes: readonly Booked[]; isDuplicate?: boolean }[]
  /** What can be done all the same. */
  anyway: 'book' | 'save'
}

/** A live region that announces what is booked at the typed times. */
export function BusyStatus({ planned, anyway }: BusyProps) {
  const isBusy = planned.some(({ clashes }) => clashes.length > 0)
  return (
    // Takes no space while empty: a live region must be rendered before its text.
    <Box role="status" pos={isBusy ? undefined : 'absolute'}>
      {isBusy && <BusyNotice planned={planned} anyway={anyway} />}
    </Box>
  )
}

/** Lists the bookings at the typed times (spec 2, "Befintliga pass"). Booking is still allowed. */
function BusyNotice({ planned, anyway }: BusyProps) {
  const lines = planned.flatMap(({ startsAt, clashes }) =>
    clashes.map((session) => ({
      key: `${session.id} ${startsAt.getTime()}`,
      text: clashText(session, startsAt, planned.length > 1),
    })),
  )
  const more = lines.length - shownAtMost
  return (
    <Alert
      color="yellow"
      title={sessionForecastTexts.busyTitle}
      icon={<IconCalendarEvent aria-hidden />}
      role="group"
    >
      <ul>
        {lines.slice(0, shownAtMost).map(({ key, text }) => (
          <li key={key} dir="auto">
            {text}
          </li>
        ))}
        {more > 0 && <li>{sessionForecastTexts.busyMore(more)}</li>}
      </ul>
      {/* A duplicate is refused (spec 5), so the hint does not offer it. */}
      {planned.some(({ isDuplicate }) => isDuplicate)
        ? duplicateTexts.one
        : sessionForecastTexts.busyHint[anyway]}
    </Alert>
  )
}

function clashText(session: Booked, at: Date, isSeries: boolean): string {
  const about = { client: session.clientName, time: clashTime(session, at) }
  return isSeries
    ? sessionForecastTexts.busyOn({ day: formatDayNear(localDateOf(at)), ...about })
    : sessionForecastTexts.busy(about)
}
