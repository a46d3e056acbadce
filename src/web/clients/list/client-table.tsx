import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { clientFormTexts, clientToasts, clientListTexts as texts } from '#shared/clients/texts.ts'
import { useCopied } from '../../lib/clipboard/copied.ts'
import { IconCopy } from '../../lib/icons/copies.ts'
import { IconTrash } from '../../lib/icons/editing.ts'
import { IconCheck } from '../../lib/icons/marks.ts'
import { paths } from '../../lib/paths.ts'
import { MailLink, PhoneLink } from '../../ui/table/contact-links.tsx'
import { ColourName } from '../../ui/table/name.tsx'
import { type Column, ResponsiveTable } from '../../ui/table/responsive-table.tsx'
import type { Client } from '../client.ts'
import { type CopyLink, useCopyLink } from '../link/copy-link.ts'
import type { ClientRow } from './client-rows.ts'
import styles from './client-table.module.css'

type Row = ClientRow<Client> & { isHighlighted: boolean }

interface ClientTableProps {
  rows: readonly ClientRow<Client>[]
  /** The search text. */
  query: string
  /** The client just added. */
  highlighted: string | null
  /** A column between contact details and actions, memoized. */
  column?: Column<ClientRow<Client>> | undefined
  /** The layout of the columns. */
  className?: string | undefined
  onRemove: (client: Client) => void
}

/** The table "Namn, Email, Telefon, Åtgärder" (spec 2). */
export function ClientTable(props: ClientTableProps) {
  const { rows, query, highlighted, column, className = styles.table, onRemove } = props
  const copyLink = useCopyLink(clientToasts.linkCopied.list)
  const columns = useMemo<Column<Row>[]>(
    () => [
      ...contactColumns,
      ...(column ? [column] : []),
      {
        header: texts.actions,
        kind: 'actions',
        cell: ({ client }) => <Actions client={client} copyLink={copyLink} onRemove={onRemove} />,
      },
    ],
    [column, copyLink, onRemove],
  )
  const tableRows = useMemo(
    () => rows.map((row) => ({ ...row, isHighlighted: row.client.id === highlighted })),
    [rows, highlighted],
  )
  return (
    <ResponsiveTable
      className={className}
      columns={columns}
      rows={tableRows}
      keyOf={clientIdOf}
      attributes={attributesOf}
      incremental={{
        resetKey: query,
        including: tableRows.findIndex(({ isHighlighted }) => isHighlighted),
      }}
    />
  )
}

const clientIdOf = ({ client }: Row) => client.id
const attributesOf = ({ isHighlighted }: Row) => ({
  'data-highlighted': isHighlighted || undefined,
  ref: isHighlighted ? scrollToCenter : undefined,
})
const scrollToCenter = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'center' })

const contactColumns: Column<Row>[] = [
  {
    header: clientFormTexts.name,
    kind: 'name',
    cell: ({ client, colour }) => <ColourName name={client.name} colour={colour} />,
  },
  {
    header: texts.email,
    kind: 'contact',
    cell: ({ client }) => <MailLink email={client.email} />,
  },
  {
    header: clientFormTexts.phone,
    kind: 'contact',
    cell: ({ client: { phone } }) =>
      phone ? (
        <PhoneLink phone={phone} />
      ) : (
        <Text span inherit c="dimmed">
          {texts.noPhone}
        </Text>
      ),
  },
]

interface ActionsProps {
  client: Client
  copyLink: CopyLink
  onRemove: (client: Client) => void
}

function Actions({ client, copyLink, onRemove }: ActionsProps) {
  const { isCopied, run } = useCopied(() => copyLink(client.id))
  return (
    <>
      <button type="button" aria-label={texts.copyLinkOf(client.name)} onClick={run}>
        {isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        {isCopied ? texts.copied : texts.copyLink}
      </button>
      <Link to={paths.client(client.id)} aria-label={texts.showOne(client.name)} data-covers-row>
        {texts.show}
      </Link>
      <button
        type="button"
        className={styles.remove}
        data-danger
        aria-label={texts.removeOne(client.name)}
        title={texts.remove}
        onClick={() => onRemove(client)}
      >
        <IconTrash size={18} aria-hidden />
      </button>
    </>
  )
}
