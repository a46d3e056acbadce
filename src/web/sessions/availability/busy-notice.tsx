import { Alert, Box } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { duplicateTexts, sessionForecastTexts } from '#shared/sessions/texts.ts'
import { formatDay, localDateOf } from '#shared/time.ts'
import { clashTime } from './clash-labels.ts'
import type { Booked } from './overlaps.ts'

/** Further clashes are only counted. */
const shownAtMost = 4

interface BusyNoticeProps {
  /** The typed sessions, each with the bookings that it overlaps. */
  planned: readonly { startsAt: Date; clashes: readonly Booked[]; isDuplicate?: boolean }[]
}

/** Lists the bookings at the typed times (spec 2, "Befintliga pass"). Booking is still allowed. */
export function BusyNotice({ planned }: BusyNoticeProps) {
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
      <Box component="ul" ps="1.125rem">
        {lines.slice(0, shownAtMost).map(({ key, text }) => (
          <li key={key} dir="auto">
            {text}
          </li>
        ))}
        {more > 0 && <li>{sessionForecastTexts.busyMore(more)}</li>}
      </Box>
      {/* A duplicate is refused (spec 5), so the hint does not offer it. */}
      {planned.some(({ isDuplicate }) => isDuplicate)
        ? duplicateTexts.one
        : sessionForecastTexts.busyHint}
    </Alert>
  )
}

function clashText(session: Booked, at: Date, isSeries: boolean): string {
  const about = { client: session.clientName, time: clashTime(session, at) }
  return isSeries
    ? sessionForecastTexts.busyOn({ day: formatDay(localDateOf(at)), ...about })
    : sessionForecastTexts.busy(about)
}
