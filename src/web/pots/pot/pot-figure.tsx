import { formatHoursUnit } from '#shared/hours.ts'
import { potTexts } from '#shared/pots/texts.ts'
import { IconAlertTriangle } from '../../lib/icons/states.ts'
import styles from './pot-figure.module.css'
import { shareLeft } from './predict.ts'

/** A pot's remaining hours: "6,5 h kvar av 10 h", with a bar. A negative balance is stated in words too. */
export function PotFigure({
  hoursRemaining,
  totalHours,
}: {
  hoursRemaining: number
  totalHours: number
}) {
  const isBelow = hoursRemaining < 0
  return (
    <div className={styles.figure} data-below={isBelow || undefined}>
      <p className={styles.text}>
        <strong className={styles.remaining}>{formatHoursUnit(hoursRemaining)}</strong>{' '}
        <span className={styles.total}>{potTexts.remainingOf(totalHours)}</span>
        {isBelow && (
          <span className={styles.below}>
            <IconAlertTriangle size={16} aria-hidden />
            {potTexts.below}
          </span>
        )}
      </p>
      <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.track} width="100" height="1" />
        <rect
          className={styles.left}
          width={isBelow ? 100 : shareLeft({ hoursRemaining, totalHours })}
          height="1"
        />
      </svg>
    </div>
  )
}
