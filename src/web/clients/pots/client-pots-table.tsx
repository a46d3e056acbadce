import type { CSSProperties } from 'react'
import { forecastTexts, clientPotsTexts as texts } from '#shared/pots/texts.ts'
import { useIncrementalRows } from '../../ui/table/use-incremental-rows.ts'
import list from '../list/client-table.module.css'
import { ClientPotsRow } from './client-pots-row.tsx'
import type { ClientPotsRow as Row } from './client-pots-rows.ts'
import styles from './client-pots-table.module.css'

/** Which client's pots are open, and how to open others or close them. */
export interface Opening {
  openId: string | null
  /** Stable between renders. */
  onToggle: (clientId: string) => void
  /** Whether the address asked for it when the page came: then it is scrolled to. */
  isFromAddress: boolean
}

interface ClientPotsTableProps {
  rows: readonly Row[]
  /** When the figures were told. */
  asOf: Date
  /** What was searched for. */
  about: string
  opening?: Opening
}

/** Drawn as far as it is near, like the list of clients: there may be five hundred. Cards on a phone. */
export function ClientPotsTable({ rows, asOf, about, opening }: ClientPotsTableProps) {
  const { shown, below } = useIncrementalRows<HTMLDivElement>(rows.length, about)
  const openId = opening?.openId ?? null
  const place = openId === null ? -1 : rows.findIndex(({ client }) => client.id === openId)
  const drawn = rows.slice(0, Math.max(shown, place + 1))
  return (
    <div className={styles.frame}>
      <table
        className={list.table}
        role="table"
        aria-label={texts.table}
        aria-rowcount={rows.length + (place === -1 ? 1 : 2)}
      >
        <thead className={list.head} role="rowgroup">
          <tr className={`${list.row} ${styles.line}`} role="row">
            {headings.map((heading) => (
              <th key={heading} role="columnheader" scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={list.body} role="rowgroup">
          {drawn.map(({ client, colour, balance }) => (
            <ClientPotsRow
              key={client.id}
              id={client.id}
              name={client.name}
              email={client.email}
              colour={colour}
              balance={balance}
              asOf={asOf}
              isOpen={opening ? client.id === openId : null}
              isSought={client.id === openId && opening?.isFromAddress === true}
              onToggle={opening?.onToggle}
            />
          ))}
        </tbody>
      </table>
      <div
        ref={below}
        className={list.below}
        style={{ '--rows': rows.length - drawn.length } as CSSProperties}
      />
    </div>
  )
}

const headings = [
  texts.client,
  texts.email,
  texts.pots,
  texts.activePots,
  forecastTexts.left,
  forecastTexts.booked,
  forecastTexts.available,
  texts.lasts,
  texts.actions,
]
