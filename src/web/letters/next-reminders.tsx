import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { NextReminders as Next } from '#shared/letters/payload.ts'
import { nextReminderTexts as texts } from '#shared/letters/texts.ts'
import { formatDayNear, formatTime, formatTimeRange, localDateOf } from '#shared/time.ts'
import { trpc } from '../lib/trpc.ts'
import { QueryState } from '../ui/feedback/query-state.tsx'
import { ShowMoreButton } from '../ui/table/show-more-button.tsx'
import classes from './next-reminders.module.css'

const firstShown = 5
const quiet = { size: 'sm', c: 'dimmed' } as const

/** The reminders that go out next, by the settings that are saved (D142). */
export function NextReminders() {
  // What is booked changes on other pages.
  const next = trpc.letters.next.useQuery(undefined, { staleTime: 0 })
  return (
    <QueryState query={next} texts={texts} lines={2}>
      {({ reminders, total }) => <Reminders reminders={reminders} total={total} />}
    </QueryState>
  )
}

function Reminders({ reminders, total }: Next) {
  const [showsAll, setShowsAll] = useState(false)
  const [first, last] = [reminders[0], reminders.at(-1)]
  if (!first || !last) return <Text {...quiet}>{texts.none}</Text>
  const shown = showsAll ? reminders : reminders.slice(0, firstShown)
  const hasTimes = first.at.getTime() !== last.at.getTime()
  const heading = texts.next({ count: total, first: first.at, last: last.at })
  return (
    <Stack gap="xs">
      <Text size="sm" fw="var(--app-weight-strong)">
        {heading}
      </Text>
      <ul className={classes.list} aria-label={heading}>
        {shown.map((reminder) => (
          <li key={`${reminder.clientId} ${reminder.at.getTime()}`}>
            {hasTimes && <span>{formatTime(reminder.at)}</span>}
            <bdi>{reminder.name}</bdi>
            <span>{sessionsText(reminder.sessions)}</span>
          </li>
        ))}
      </ul>
      {showsAll && total > reminders.length && (
        <Text {...quiet}>{texts.more(total - reminders.length)}</Text>
      )}
      {reminders.length > firstShown && (
        <ShowMoreButton isPlain isExpanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? texts.showFewer : texts.showAll(total)}
        </ShowMoreButton>
      )}
    </Stack>
  )
}

function sessionsText(sessions: Next['reminders'][number]['sessions']): string {
  const [first] = sessions
  if (!first) return ''
  const times = sessions.map(({ startsAt, durationHours }) =>
    formatTimeRange(startsAt, durationHours),
  )
  return texts.of(formatDayNear(localDateOf(first.startsAt)), times)
}
