import { Box, Group, Stack, Text } from '@mantine/core'
import { formatHoursUnit } from '#shared/hours.ts'
import { fillingOf, flawOf } from '#shared/pots/filling.ts'
import { forecastTexts, potTexts, potHoursTexts as texts } from '#shared/pots/texts.ts'
import { IconCheck } from '../../lib/icons/marks.ts'
import { IconAlertTriangle } from '../../lib/icons/states.ts'
import { HoursBar, hoursKey } from '../../ui/pot/hours-bar.tsx'
import { Vessel } from '../../ui/pot/vessel.tsx'
import { lastsLabel } from './forecast-labels.ts'
import type { Pot } from './pot.ts'
import styles from './pot-hours.module.css'

type Hours = Pick<Pot, 'potTypeName' | 'hoursRemaining' | 'totalHours' | 'filledTo' | 'forecast'>

/** A pot's hours: what it holds, as a vessel and as one bar, and its figures, one for each part. */
export function PotHours({ pot, now }: { pot: Hours; now: Date }) {
  const filling = fillingOf(pot)
  const flaw = flawOf(pot.forecast, now)
  const { uncovered } = pot.forecast
  const shown = [
    'used',
    ...(filling.unmarked > 0 ? (['unmarked'] as const) : []),
    'booked',
    filling.lacking > 0 ? 'lacking' : 'free',
  ] as const
  const isBelow = pot.hoursRemaining < 0
  const isShort = uncovered > 0 || isBelow
  const lasts = lastsLabel(pot.forecast, now) ?? (isBelow ? potTexts.below : null)
  const Icon = isShort ? IconAlertTriangle : IconCheck
  return (
    <Stack gap="xs">
      <Group gap="sm" wrap="nowrap">
        <Vessel filling={filling} flaw={flaw} size={48} />
        <Box flex={1}>
          <Text c="dimmed" mb="xs">
            <Text component="strong" fz="xl" fw={600} c="var(--app-ink)" me="xxs">
              {potTexts.figure(pot.hoursRemaining)}
            </Text>{' '}
            {potTexts.besideFigure(pot.hoursRemaining, pot.totalHours)}
          </Text>
          <HoursBar filling={filling} flaw={flaw} name={pot.potTypeName} />
        </Box>
      </Group>
      <dl className={`${styles.figures} ${hoursKey}`} data-soon={flaw === 'crack' || undefined}>
        {shown.map((part) => (
          <div key={part}>
            <dt data-part={part} title={part === 'free' ? forecastTexts.availableHint : undefined}>
              {texts[part]}
            </dt>
            <dd>{formatHoursUnit(filling[part])}</dd>
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
          {...(flaw === 'crack' && { c: 'var(--app-amber)' })}
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
