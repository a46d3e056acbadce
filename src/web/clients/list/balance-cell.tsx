import { Skeleton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Balance } from '#shared/clients/balance.ts'
import { balanceTexts as texts } from '#shared/clients/texts.ts'
import { formatHoursUnit } from '#shared/hours.ts'
import styles from './balance-cell.module.css'
import { balanceLabel } from './balance-labels.ts'

interface BalanceCellProps {
  /** Undefined for a client without pots; null while it loads, or when it could not be fetched. */
  balance: Balance | null | undefined
  /** When it was fetched. */
  asOf: Date
  hasFailed: boolean
}

/** "6,5 h kvar · 2 h disponibelt", and how long it lasts: two lines also while it loads, so that nothing moves. */
export function BalanceCell({ balance, asOf, hasFailed }: BalanceCellProps) {
  if (balance === null)
    return (
      <div className={styles.cell} aria-busy={!hasFailed || undefined}>
        {hasFailed ? (
          <span className={styles.faint}>{texts.unknown}</span>
        ) : (
          <>
            <Skeleton component="span" width="9rem" height="0.75rem" />
            <Skeleton component="span" width="7rem" height="0.75rem" />
          </>
        )}
      </div>
    )
  if (!balance)
    return (
      <div className={styles.cell}>
        <span className={styles.faint}>{texts.noPots}</span>
      </div>
    )
  const { text, isWarning } = balanceLabel(balance, asOf)
  return (
    <div className={styles.cell}>
      <span className={styles.figures}>
        <Figure hours={balance.left} of={texts.left} />
        {' · '}
        <Figure hours={balance.available} of={texts.available} />
      </span>
      <span className={isWarning ? styles.warning : styles.faint}>
        {isWarning && <IconAlertTriangle size={14} aria-hidden />}
        {text}
      </span>
    </div>
  )
}

/** The label is visually hidden where the column heading is visible. */
function Figure({ hours, of: label }: { hours: number; of: string }) {
  return (
    <>
      <span className={styles.figure} data-below={hours < 0 || undefined}>
        {formatHoursUnit(hours)}
      </span>
      <span className={styles.label}> {label}</span>
    </>
  )
}
