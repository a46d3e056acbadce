import { Skeleton } from '@mantine/core'
import type { Balance } from '#shared/clients/balance.ts'
import { balanceTexts as texts } from '#shared/clients/texts.ts'
import { flawOf } from '#shared/pots/filling.ts'
import { forecastTexts, potTexts } from '#shared/pots/texts.ts'
import { IconAlertTriangle } from '../../lib/icons/states.ts'
import { HoursBar } from '../../ui/pot/hours-bar.tsx'
import { Vessel } from '../../ui/pot/vessel.tsx'
import type { Column } from '../../ui/table/responsive-table.tsx'
import type { Client } from '../client.ts'
import { endLabel } from './balance-labels.ts'
import type { ClientRow } from './client-rows.ts'
import styles from './hours-columns.module.css'

interface Balances {
  /** By client id, without the clients that have no pots; null while they load, or when they could not be fetched. */
  balances: ReadonlyMap<string, Balance> | null
  /** When they were fetched. */
  asOf: Date
  hasFailed: boolean
}

/** The columns of a client's hours: a vessel and a bar, "6,5 h kvar · 2 h fritt", and how long they last. */
export function balanceColumns({
  balances,
  asOf,
  hasFailed,
}: Balances): Column<ClientRow<Client>>[] {
  const isLoading = balances === null && !hasFailed
  const balanceOf = ({ client }: ClientRow<Client>) => balances?.get(client.id)
  return [
    {
      header: texts.hours,
      className: styles.bar,
      cell: (row) => <Bar balance={balanceOf(row)} asOf={asOf} />,
    },
    {
      header: texts.heading,
      hint: forecastTexts.availableHint,
      className: styles.left,
      cell: (row) => {
        const balance = balanceOf(row)
        if (balance) return <Left balance={balance} />
        if (isLoading) return <Skeleton component="span" width="5rem" height="0.75rem" />
        return <span className={styles.faint}>{balances ? texts.noPots : texts.unknown}</span>
      },
    },
    {
      header: texts.end,
      className: styles.end,
      cell: (row) => {
        const balance = balanceOf(row)
        return balance && <End balance={balance} asOf={asOf} />
      },
    },
  ]
}

function Bar({ balance, asOf }: { balance: Balance | undefined; asOf: Date }) {
  if (!balance) return null
  const { filling } = balance
  const flaw = flawOf(balance.worst, asOf)
  return (
    <>
      <Vessel filling={filling} flaw={flaw} size={16} />
      <HoursBar filling={filling} flaw={flaw} />
    </>
  )
}

function Left({ balance }: { balance: Balance }) {
  const { left } = balance
  return (
    <>
      <strong data-below={left < 0 || undefined}>{potTexts.figure(left)}</strong>
      {left >= 0 && <span className={styles.unit}> {texts.left}</span>}
      <span className={styles.available}> · {forecastTexts.bookable(balance)}</span>
    </>
  )
}

/** How far the hours last, below the heading "Räcker till och med". */
export function End({ balance, asOf }: { balance: Balance; asOf: Date }) {
  const { text, isWarning } = endLabel(balance, asOf)
  return (
    <span className={isWarning ? styles.warning : styles.faint}>
      {isWarning && <IconAlertTriangle size={14} aria-hidden />}
      {text}
    </span>
  )
}
