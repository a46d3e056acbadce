import { formatHoursUnit } from '#shared/hours.ts'
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
    <div className={styles.hours}>
      <p className={styles.text}>
        <strong>{formatHoursUnit(pot.hoursRemaining)}</strong>{' '}
        <span>{potTexts.remainingOf(pot.totalHours)}</span>
      </p>
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
        <p className={styles.lasts} data-short={isShort || undefined}>
          <Icon size={16} aria-hidden />
          {uncovered > 0 ? `${lasts} · ${forecastTexts.uncovered(uncovered)}` : lasts}
        </p>
      )}
    </div>
  )
}
