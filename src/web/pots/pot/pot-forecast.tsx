import type { ReactNode } from 'react'
import { formatHoursUnit } from '#shared/hours.ts'
import type { Forecast } from '#shared/pots/forecast.ts'
import { forecastTexts as texts } from '#shared/pots/texts.ts'
import { IconCheck } from '../../lib/icons/marks.ts'
import { IconAlertTriangle } from '../../lib/icons/states.ts'
import { lastsLabel } from './forecast-labels.ts'
import styles from './pot-forecast.module.css'

interface PotForecastProps {
  forecast: Forecast
  now: Date
  /** The trainer's button that adds hours; none for the client. */
  topUp?: ReactNode
}

/** "Kvar · Bokat · Fritt", how far the pot lasts, and the hours missing for all booked sessions (design section 12). */
export function PotForecast({ forecast, now, topUp }: PotForecastProps) {
  const { left, booked, available, uncovered, missing } = forecast
  const isShort = uncovered > 0
  const lasts = lastsLabel(forecast, now)
  const Icon = isShort ? IconAlertTriangle : IconCheck
  return (
    <div className={styles.forecast}>
      <dl className={styles.figures}>
        <Figure name={texts.left} hours={left} />
        <Figure name={texts.booked} hours={booked} />
        <Figure name={texts.available} hours={available} />
      </dl>
      {lasts && (
        <p className={styles.lasts} data-short={isShort || undefined}>
          <Icon size={18} aria-hidden />
          <span className={styles.until}>{lasts}</span>
          {isShort && (
            <span className={styles.short}>
              {topUp ? texts.uncovered(uncovered) : texts.missing(uncovered, missing)}
            </span>
          )}
        </p>
      )}
      {isShort && topUp}
    </div>
  )
}

function Figure({ name, hours }: { name: string; hours: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-below={hours < 0 || undefined}>{formatHoursUnit(hours)}</dd>
    </div>
  )
}
