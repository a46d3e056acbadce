import { IconCheck, IconCopy, IconTrash } from '@tabler/icons-react'
import { type CSSProperties, memo, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { clientFormTexts, clientListTexts as texts } from '#shared/clients/texts.ts'
import { paths } from '../app/paths.ts'
import type { ClientRow } from './client-rows.ts'
import styles from './client-table.module.css'
import { type CopyLink, useCopied, useCopyLink } from './copy-link.ts'
import { useGrowing } from './use-growing.ts'

/** A client as the table needs it. */
export interface ListedClient {
  id: string
  name: string
  email: string
  phone: string | null
  color: string | null
}

interface ClientTableProps {
  rows: readonly ClientRow<ListedClient>[]
  /** What was searched for. */
  query: string
  /** The client just added. */
  highlighted: string | null
  onRemove: (client: ListedClient) => void
}

/**
 * The table "Namn, Email, Telefon, Åtgärder" (spec 2); cards on a phone. Its rows are plain elements and not drawn before
 * they are near, since there may be five hundred of them. The roles stay said: a row that is laid out as a grid is no row
 * to every browser.
 */
export function ClientTable({ rows, query, highlighted, onRemove }: ClientTableProps) {
  const copyLink = useCopyLink()
  const { shown, below } = useGrowing<HTMLDivElement>(rows.length, query)
  const place = rows.findIndex(({ client }) => client.id === highlighted)
  const drawn = rows.slice(0, Math.max(shown, place + 1))
  return (
    <>
      <table className={styles.table} role="table" aria-rowcount={rows.length + 1}>
        <thead className={styles.head} role="rowgroup">
          <tr className={styles.row} role="row">
            {headings.map((heading) => (
              <th key={heading} role="columnheader" scope="col">
                {heading}
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
    </>
  )
}

const headings = [clientFormTexts.name, clientFormTexts.email, clientFormTexts.phone, texts.actions]

interface RowProps {
  client: ListedClient
  colour: string
  isHighlighted: boolean
  copyLink: CopyLink
  onRemove: (client: ListedClient) => void
}

const Row = memo(function Row({ client, colour, isHighlighted, copyLink, onRemove }: RowProps) {
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
        <a href={`mailto:${client.email}`}>{client.email}</a>
      </td>
      <td className={styles.phone} role="cell">
        {client.phone ? (
          <a href={`tel:${client.phone.replace(/[^+\d]/g, '')}`}>{client.phone}</a>
        ) : (
          <span className={styles.missing}>{texts.noPhone}</span>
        )}
      </td>
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
