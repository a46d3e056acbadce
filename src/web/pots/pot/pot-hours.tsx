import { Box, Group, Stack, Text } from '@mantine/core'
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
import { HoursBar, hoursKey } from '../../ui/pot/hours-bar.tsx'
import { Vessel } from '../../ui/pot/vessel.tsx'
import { lastsLabel } from './forecast-labels.ts'
import type { Pot } from './pot.ts'
import styles from './pot-hours.module.css'

type Hours = Pick<Pot, 'potTypeName' | 'hoursRemaining' | 'totalHours' | 'forecast'>

/** A pot's hours: what is left of what was bought, as a vessel and as one bar, and its figures, one for each part. */
export function PotHours({ pot, now }: { pot: Hours; now: Date }) {
  const parts = hourParts(pot)
  const { uncovered } = pot.forecast
  const shown: readonly (keyof HourParts)[] = [
    'used',
    'booked',
    parts.lacking > 0 ? 'lacking' : 'free',
  ]
  const isSoon = needsActionSoon(pot.forecast, now)
  const isBelow = pot.hoursRemaining < 0
  const isShort = uncovered > 0 || isBelow
  const lasts = lastsLabel(pot.forecast, now) ?? (isBelow ? potTexts.below : null)
  const Icon = isShort ? IconAlertTriangle : IconCheck
  return (
    <Stack gap="xs">
      <Group gap="sm" wrap="nowrap">
        <Vessel parts={parts} size={48} isSoon={isSoon} />
        <Box flex={1}>
          <Text c="dimmed" mb="xs">
            <Text component="strong" fz="xl" fw={600} c="var(--app-ink)" me="xxs">
              {formatHoursUnit(pot.hoursRemaining)}
            </Text>{' '}
            {potTexts.remainingOf(pot.totalHours)}
          </Text>
          <HoursBar
            parts={parts}
            label={`${pot.potTypeName}: ${hourPartsText(parts)}`}
            isSoon={isSoon}
          />
        </Box>
      </Group>
      <dl className={`${styles.figures} ${hoursKey}`} data-soon={isSoon || undefined}>
        {shown.map((part) => (
          <div key={part}>
            <dt data-part={part} title={part === 'free' ? forecastTexts.availableHint : undefined}>
              {texts[part]}
            </dt>
            <dd>{formatHoursUnit(parts[part])}</dd>
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
          {...(isShort && isSoon && { c: 'var(--app-amber)' })}
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
