import { Box, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { memo, type ReactNode, useMemo, useState } from 'react'
import { eveTexts } from '#shared/calendar/texts.ts'
import { eveOn } from '#shared/holidays.ts'
import { seriesPreviewTexts as texts } from '#shared/sessions/series/texts.ts'
import { formatDayNear, formatWeek, type LocalDate, weekOf } from '#shared/time.ts'
import { trpc } from '../../lib/trpc.ts'
import { usePhone } from '../../lib/use-phone.ts'
import { Disclosure } from '../../ui/layout/disclosure.tsx'
import { type Preview, type PreviewRow, previewOf } from './preview.ts'
import type { PlannedSession } from './series.ts'
import classes from './series-preview.module.css'
import { toggled } from './toggled.ts'
import { WarningBadges } from './warning-badges.tsx'

interface SeriesPreviewProps {
  plan: readonly PlannedSession[]
  clientId: string
  pot: { id: string; hoursRemaining: number } | undefined
  /** Whether the bookings on those days are loading, failed or loaded. */
  busy: 'loading' | 'missing' | 'known'
  /** The days that are kept or left out otherwise than proposed. */
  changed: ReadonlySet<LocalDate>
  onChange: (changed: ReadonlySet<LocalDate>) => void
}

/** A preview of a series: every date with its warnings and a checkbox to skip it. */
export const SeriesPreview = memo(function SeriesPreview(props: SeriesPreviewProps) {
  const { plan, clientId, pot, busy, changed, onChange } = props
  const [now] = useState(() => new Date())
  const open = trpc.sessions.openOfClient.useQuery({ clientId }, { enabled: clientId !== '' })
  const preview = useMemo(
    () => previewOf(plan, pot && open.data ? { ...pot, open: open.data } : null, now),
    [plan, pot, open.data, now],
  )
  const isPhone = usePhone()
  const list = (
    <WeekList rows={preview.rows} onTick={(date) => onChange(toggled(changed, [date]))} />
  )
  return (
    <PreviewFrame label={texts.title} summary={texts.summary(preview)}>
      <p className={classes.issues} aria-live="polite">
        {texts.issues(issuesOf(preview.rows))}
        {busy === 'loading' && (
          <Box
            component="span"
            display="inline-flex"
            style={{ alignItems: 'center', gap: '0.375rem' }}
          >
            <Loader size={12} aria-hidden /> {texts.loading}
          </Box>
        )}
      </p>
      {busy === 'missing' && <p className={classes.issues}>{texts.busyMissing}</p>}
      {preview.rows.some(({ isDuplicate }) => isDuplicate) && (
        <p className={classes.issues}>{texts.duplicateHint}</p>
      )}
      <Choices rows={preview.rows} changed={changed} onChange={onChange} />
      {isPhone ? <Disclosure label={texts.dates}>{list}</Disclosure> : list}
    </PreviewFrame>
  )
})

/** Buttons that skip or include many dates at once. */
function Choices({
  rows,
  changed,
  onChange,
}: Pick<SeriesPreviewProps, 'changed' | 'onChange'> & { rows: readonly PreviewRow[] }) {
  const kept = rows.filter(({ isKept }) => isKept)
  const actions = [
    { label: texts.leaveHolidays, of: kept.filter(({ holiday, date }) => holiday || eveOn(date)) },
    { label: texts.leaveClashes, of: kept.filter(({ clashes }) => clashes.length > 0) },
  ].filter(({ of }) => of.length > 0)
  const left = rows.filter(({ isKept, isDuplicate }) => !isKept && !isDuplicate)
  if (actions.length === 0 && left.length === 0) return null
  return (
    <Group gap="0.5rem">
      {actions.map(({ label, of }) => (
        <Button
          key={label}
          variant="default"
          size="xs"
          onClick={() => onChange(toggled(changed, datesOf(of)))}
        >
          {label}
        </Button>
      ))}
      {left.length > 0 && (
        <Button
          variant="default"
          size="xs"
          onClick={() => onChange(toggled(changed, datesOf(left)))}
        >
          {texts.takeAll}
        </Button>
      )}
    </Group>
  )
}

/** Around a `WeekList`, which fills it to its edges. */
export function PreviewFrame({
  label,
  summary,
  children,
}: {
  label: string
  summary: string
  children: ReactNode
}) {
  return (
    <Stack component="section" gap="0.375rem" p="sm" fz="sm" data-box aria-label={label}>
      <Text inherit fw={500} aria-live="polite">
        {summary}
      </Text>
      {children}
    </Stack>
  )
}

/** The dates of new sessions, each with its warnings and a checkbox to skip it. */
export function WeekList({
  rows,
  label = texts.title,
  onTick,
}: {
  rows: readonly PreviewRow[]
  label?: string
  onTick: (date: LocalDate) => void
}) {
  return (
    <ul className={classes.weeks} aria-label={label}>
      {rows.map((row) => (
        <li key={row.date}>
          <label className={classes.week}>
            <input
              type="checkbox"
              checked={row.isKept}
              disabled={row.isDuplicate}
              onChange={() => onTick(row.date)}
            />
            <Box component="span" miw="5.5rem" td={struck(row)}>
              {formatDayNear(row.date)}
            </Box>
            <Box component="span" miw="2.75rem" c="var(--app-ink-3)" td={struck(row)}>
              {formatWeek(weekOf(row.date))}
              {row.otherTime && ` ${texts.otherTime(row.otherTime)}`}
            </Box>
            <WarningBadges {...row} at={row.startsAt} />
          </label>
        </li>
      ))}
    </ul>
  )
}

function struck({ isKept }: PreviewRow) {
  return isKept ? undefined : 'line-through'
}

function datesOf(rows: readonly PreviewRow[]): LocalDate[] {
  return rows.map(({ date }) => date)
}

/** The number of each warning, among the dates that will be created, and of duplicates and of those in an absence. */
function issuesOf(rows: Preview['rows']) {
  const kept = rows.filter(({ isKept }) => isKept)
  return {
    holidays: kept.filter(({ holiday }) => holiday !== null).length,
    eves: [...new Set(kept.flatMap(({ date }) => eveOn(date) ?? []))].map((eve) => eveTexts[eve]),
    clashes: kept.filter(({ clashes }) => clashes.length > 0).length,
    duplicates: rows.filter(({ isDuplicate }) => isDuplicate).length,
    absences: rows.filter(({ absence }) => absence !== null).length,
    lacking: kept.filter(({ lacksHours }) => lacksHours).length,
  }
}
