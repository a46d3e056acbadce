import { Alert } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { duplicateTexts, sessionForecastTexts } from '#shared/sessions/texts.ts'
import { formatDay, localDateOf } from '#shared/time.ts'
import classes from './busy.module.css'
import { clashTime } from './clash-labels.ts'
import type { Booked } from './overlaps.ts'

/** More lines than this are counted. */
const shownAtMost = 4

interface BusyNoticeProps {
  /** What is planned, with what is booked at the same time. */
  planned: readonly { startsAt: Date; clashes: readonly Booked[]; isDuplicate?: boolean }[]
}

/** Who is booked already at the times that are typed (spec 2, "Befintliga pass"); booking is still allowed. */
export function BusyNotice({ planned }: BusyNoticeProps) {
  const lines = planned.flatMap(({ startsAt, clashes }) =>
    clashes.map((session) => ({
      key: `${session.id} ${startsAt.getTime()}`,
      words: wordsOf(session, startsAt, planned.length > 1),
    })),
  )
  const more = lines.length - shownAtMost
  return (
    <Alert
      variant="outline"
      color="yellow"
      title={sessionForecastTexts.busyTitle}
      icon={<IconCalendarEvent aria-hidden />}
      role="group"
    >
      <ul className={classes.lines}>
        {lines.slice(0, shownAtMost).map(({ key, words }) => (
          <li key={key} dir="auto">
            {words}
          </li>
        ))}
        {more > 0 && <li>{sessionForecastTexts.busyMore(more)}</li>}
      </ul>
      {/* The very same session is refused (spec 5), so it is not promised. */}
      {planned.some(({ isDuplicate }) => isDuplicate)
        ? duplicateTexts.one
        : sessionForecastTexts.busyHint}
    </Alert>
  )
}

function wordsOf(session: Booked, at: Date, isSeries: boolean): string {
  const about = { client: session.clientName, time: clashTime(session, at) }
  return isSeries
    ? sessionForecastTexts.busyOn({ day: formatDay(localDateOf(at)), ...about })
    : sessionForecastTexts.busy(about)
}
