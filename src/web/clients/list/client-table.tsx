import { IconCheck, IconCopy, IconTrash } from '@tabler/icons-react'
import { type ComponentType, type CSSProperties, memo, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { Balance } from '#shared/clients/balance.ts'
import { formatPhone, phoneHref } from '#shared/clients/phone.ts'
import { clientFormTexts, clientToasts, clientListTexts as texts } from '#shared/clients/texts.ts'
import { useCopied } from '../../lib/clipboard/copied.ts'
import { paths } from '../../lib/paths.ts'
import { useIncrementalRows } from '../../ui/table/use-incremental-rows.ts'
import type { Client } from '../client.ts'
import { type CopyLink, useCopyLink } from '../link/copy-link.ts'
import type { ClientRow } from './client-rows.ts'
import styles from './client-table.module.css'

interface CellProps {
  balance: Balance | null | undefined
  asOf: Date
  hasFailed: boolean
}

/** A column of hours between what reaches a client and what can be done; the same object while it shows the same. */
export interface ExtraColumn {
  heading: string
  /** What each client has, by id; null while it is not known. */
  balances: ReadonlyMap<string, Balance> | null
  /** When that was told. */
  asOf: Date
  hasFailed: boolean
  Cell: ComponentType<CellProps>
  /** The class of what is around the table: how the columns are laid out. */
  frame: string | undefined
}

interface ClientTableProps {
  rows: readonly ClientRow<Client>[]
  /** What was searched for. */
  query: string
  /** The client just added. */
  highlighted: string | null
  column?: ExtraColumn
  onRemove: (client: Client) => void
}

/**
 * The table "Namn, Email, Telefon, Åtgärder" (spec 2); cards on a phone. Its rows are plain elements and not drawn before
 * they are near, since there may be five hundred of them. The roles stay said: a row that is laid out as a grid is no row
 * to every browser.
 */
export function ClientTable({ rows, query, highlighted, column, onRemove }: ClientTableProps) {
  const copyLink = useCopyLink(clientToasts.linkCopied.list)
  const { shown, below } = useIncrementalRows<HTMLDivElement>(rows.length, query)
  const place = rows.findIndex(({ client }) => client.id === highlighted)
  const drawn = rows.slice(0, Math.max(shown, place + 1))
  const heading = column ? [column.heading] : []
  return (
    <div className={column?.frame}>
      <table className={styles.table} role="table" aria-rowcount={rows.length + 1}>
        <thead className={styles.head} role="rowgroup">
          <tr className={styles.row} role="row">
            {[...headings, ...heading, texts.actions].map((name) => (
              <th key={name} role="columnheader" scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.body} role="rowgroup">
          {drawn.map(({ client, colour }) => (
            <Row
              key={client.id}
              client={client}
              colour={colour}
              isHighlighted={client.id === highlighted}
              column={column}
              copyLink={copyLink}
              onRemove={onRemove}
            />
          ))}
        </tbody>
      </table>
      <div
        ref={below}
        className={styles.below}
        style={{ '--rows': rows.length - drawn.length } as CSSProperties}
      />
    </div>
  )
}

const headings = [clientFormTexts.name, clientFormTexts.email, clientFormTexts.phone]

interface RowProps {
  client: Client
  colour: string
  isHighlighted: boolean
  column: ExtraColumn | undefined
  copyLink: CopyLink
  onRemove: (client: Client) => void
}

const Row = memo(function Row(props: RowProps) {
  const { client, colour, isHighlighted, column, copyLink, onRemove } = props
  const Hours = column?.Cell
  const row = useRef<HTMLTableRowElement>(null)
  const { isCopied, run } = useCopied(() => copyLink(client.id))

  useEffect(() => {
    if (isHighlighted) row.current?.scrollIntoView({ block: 'center' })
  }, [isHighlighted])

  return (
    <tr ref={row} className={styles.row} role="row" data-highlighted={isHighlighted || undefined}>
      <td className={styles.name} role="cell">
        <span className={styles.dot} style={{ backgroundColor: colour }} />
        <span className={styles.words} dir="auto" title={client.name}>
          {client.name}
        </span>
      </td>
      <td className={styles.email} role="cell">
        <a href={`mailto:${client.email}`} title={client.email}>
          {client.email}
        </a>
      </td>
      <td className={styles.phone} role="cell">
        <Phone typed={client.phone} />
      </td>
      {Hours && (
        <td role="cell">
          <Hours
            balance={column.balances && column.balances.get(client.id)}
            asOf={column.asOf}
            hasFailed={column.hasFailed}
          />
        </td>
      )}
      <td className={styles.actions} role="cell">
        <button type="button" aria-label={texts.copyLinkOf(client.name)} onClick={run}>
          {isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          {isCopied ? texts.copied : texts.copyLink}
        </button>
        <Link
          to={paths.client(client.id)}
          aria-label={texts.showOne(client.name)}
          className={styles.show}
        >
          {texts.show}
        </Link>
        <button
          type="button"
          className={styles.remove}
          aria-label={texts.removeOne(client.name)}
          title={texts.remove}
          onClick={() => onRemove(client)}
        >
          <IconTrash size={18} aria-hidden />
        </button>
      </td>
    </tr>
  )
})

function Phone({ typed }: { typed: string | null }) {
  if (!typed) return <span className={styles.missing}>{texts.noPhone}</span>
  const href = phoneHref(typed)
  return href ? <a href={href}>{formatPhone(typed)}</a> : typed
}
