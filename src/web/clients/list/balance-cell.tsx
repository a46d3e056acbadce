import { Skeleton, Stack, Text } from '@mantine/core'
import type { Balance } from '#shared/clients/balance.ts'
import { balanceTexts as texts } from '#shared/clients/texts.ts'
import { formatHoursUnit } from '#shared/hours.ts'
import { IconAlertTriangle } from '../../lib/icons/states.ts'
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
  const isLoading = balance === null && !hasFailed
  return (
    <Stack
      className={styles.cell}
      gap={2}
      justify="center"
      mih="2.5rem"
      fz="0.8125rem"
      lh={1.35}
      aria-busy={isLoading || undefined}
    >
      {balance ? (
        <KnownBalance balance={balance} asOf={asOf} />
      ) : isLoading ? (
        <>
          <Skeleton component="span" width="9rem" height="0.75rem" />
          <Skeleton component="span" width="7rem" height="0.75rem" />
        </>
      ) : (
        <span className={styles.faint}>{balance === null ? texts.unknown : texts.noPots}</span>
      )}
    </Stack>
  )
}

function KnownBalance({ balance, asOf }: { balance: Balance; asOf: Date }) {
  const { text, isWarning } = balanceLabel(balance, asOf)
  return (
    <>
      <span>
        <Figure hours={balance.left} of={texts.left} weight={600} />
        {' · '}
        <Figure hours={balance.available} of={texts.available} />
      </span>
      <span className={isWarning ? styles.warning : styles.faint}>
        {isWarning && <IconAlertTriangle size={14} aria-hidden />}
        {text}
      </span>
    </>
  )
}

/** The label is visually hidden where the column heading is visible. */
function Figure({ hours, of: label, weight }: { hours: number; of: string; weight?: number }) {
  return (
    <>
      <Text
        inherit
        span
        fz="sm"
        fw={weight}
        c={hours < 0 ? 'var(--mantine-color-error)' : undefined}
      >
        {formatHoursUnit(hours)}
      </Text>
      <span className={styles.label}> {label}</span>
    </>
  )
}
