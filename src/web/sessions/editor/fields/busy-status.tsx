import { Alert, Box } from '@mantine/core'
import { absenceSpanText } from '#shared/absences/span-text.ts'
import { sessionForecastTexts as texts } from '#shared/sessions/forecast/texts.ts'
import { duplicateTexts } from '#shared/sessions/form/texts.ts'
import { formatDayNear, localDateOf } from '#shared/time.ts'
import type { Absence } from '../../../absences/use-absences.ts'
import { IconCalendarEvent } from '../../../lib/icons/calendars.ts'
import { useByClient } from '../../by-client.ts'
import type { Booked } from '../../overlaps.ts'
import { clashTime } from '../../overlaps.ts'

/** Further clashes are only counted. */
const shownAtMost = 4

interface BusyProps {
  /** The typed sessions, each with the bookings that it overlaps, and the trainer's absence. */
  planned: readonly {
    startsAt: Date
    clashes: readonly Booked[]
    isDuplicate?: boolean
    absence?: Absence | null
  }[]
  /** What can be done all the same. */
  anyway: 'book' | 'save'
}

/** A live region that announces what is booked at the typed times. */
export function BusyStatus({ planned, anyway }: BusyProps) {
  const isBusy = planned.some(({ clashes, absence }) => clashes.length > 0 || absence)
  return (
    // Takes no space while empty: a live region must be rendered before its text.
    <Box role="status" pos={isBusy ? undefined : 'absolute'}>
      {isBusy && <BusyNotice planned={planned} anyway={anyway} />}
    </Box>
  )
}

/**
 * Lists the bookings and absences at the typed times (S46, D32). Booking is still allowed.
 */
function BusyNotice({ planned, anyway }: BusyProps) {
  const byClient = useByClient()
  const away = new Map(planned.flatMap(({ absence }) => (absence ? [[absence.id, absence]] : [])))
  const lines = planned.flatMap(({ startsAt, clashes }) =>
    clashes.map((session) => ({
      key: `${session.id} ${startsAt.getTime()}`,
      text: clashText(session, startsAt, {
        isSeries: planned.length > 1,
        isByClient: byClient.has(session.id),
      }),
    })),
  )
  const more = lines.length - shownAtMost
  return (
    <Alert
      color="yellow"
      title={lines.length > 0 ? texts.busyTitle : texts.absentTitle}
      icon={<IconCalendarEvent aria-hidden />}
      role="group"
    >
      <ul>
        {[...away.values()].map((absence) => (
          <li key={absence.id} dir="auto">
            {texts.absent({ label: absence.label, span: absenceSpanText(absence) })}
          </li>
        ))}
        {lines.slice(0, shownAtMost).map(({ key, text }) => (
          <li key={key} dir="auto">
            {text}
          </li>
        ))}
        {more > 0 && <li>{texts.busyMore(more)}</li>}
      </ul>
      {/* A duplicate is refused (S45), so the hint does not offer it. */}
      {planned.some(({ isDuplicate }) => isDuplicate) ? duplicateTexts.one : texts.busyHint[anyway]}
    </Alert>
  )
}

function clashText(
  session: Booked,
  at: Date,
  { isSeries, isByClient }: { isSeries: boolean; isByClient: boolean },
): string {
  const about = { client: session.clientName, time: clashTime(session, at) }
  const busy = isSeries
    ? texts.busyOn({ day: formatDayNear(localDateOf(at)), ...about })
    : texts.busy(about)
  return isByClient ? texts.busyByClient(busy) : busy
}
