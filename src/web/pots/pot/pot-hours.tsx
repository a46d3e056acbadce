import { Group, Stack, Text } from '@mantine/core'
import { formatHoursUnit } from '#shared/hours.ts'
import { needsActionSoon } from '#shared/pots/forecast.ts'
import { type HourParts, hourParts } from '#shared/pots/hour-parts.ts'
import {
  forecastTexts,
  hourPartsText,
  potTexts,
  potHoursTexts as texts,
} from '#shared/pots/texts.ts'
import { IconCheck } from '../../lib/icons/marks.ts'
import { IconAlertTriangle } from '../../lib/icons/states.ts'
import { HoursBar } from '../../ui/feedback/hours-bar.tsx'
import { lastsLabel } from './forecast-labels.ts'
import type { Pot } from './pot.ts'
import styles from './pot-hours.module.css'

type Hours = Pick<Pot, 'potTypeName' | 'hoursRemaining' | 'totalHours' | 'forecast'>

/** A pot's hours: what is left of what was bought, one bar, and its three figures. */
export function PotHours({ pot, now }: { pot: Hours; now: Date }) {
  const parts = hourParts({
    total: pot.totalHours,
    left: pot.hoursRemaining,
    booked: pot.forecast.booked,
  })
  const { booked, available, uncovered } = pot.forecast
  const figures: readonly { part: keyof HourParts; hours: number }[] = [
    { part: 'used', hours: parts.used },
    // All that is booked; the bar has it only as far as the hours last.
    { part: 'booked', hours: booked },
    available < 0 ? { part: 'lacking', hours: parts.lacking } : { part: 'free', hours: parts.free },
  ]
  const isBelow = pot.hoursRemaining < 0
  const isShort = uncovered > 0 || isBelow
  const lasts = lastsLabel(pot.forecast, now) ?? (isBelow ? potTexts.below : null)
  const Icon = isShort ? IconAlertTriangle : IconCheck
  return (
    <Stack gap="xs">
      <Text c="dimmed">
        <Text component="strong" fz="xl" fw={600} c="var(--app-ink)" me="xxs">
          {formatHoursUnit(pot.hoursRemaining)}
        </Text>{' '}
        {potTexts.remainingOf(pot.totalHours)}
      </Text>
      <HoursBar {...parts} label={`${pot.potTypeName}: ${hourPartsText(parts)}`} />
      <dl className={styles.figures}>
        {figures.map(({ part, hours }) => (
          <div key={part}>
            <dt data-part={part} title={part === 'free' ? forecastTexts.availableHint : undefined}>
              {texts[part]}
            </dt>
            <dd>{formatHoursUnit(hours)}</dd>
          </div>
        ))}
      </dl>
      {lasts && (
        <Group
          component="p"
          gap={6}
          wrap="nowrap"
          fz="sm"
          {...(isShort && { fw: 500 })}
          c={isShort && needsActionSoon(pot.forecast, now) ? 'var(--app-amber)' : undefined}
        >
          <Icon
            size={16}
            color={isShort ? 'currentColor' : 'var(--app-green)'}
            style={{ flex: 'none' }}
            aria-hidden
          />
          {uncovered > 0 ? `${lasts} · ${forecastTexts.uncovered(uncovered)}` : lasts}
        </Group>
      )}
    </Stack>
  )
}
