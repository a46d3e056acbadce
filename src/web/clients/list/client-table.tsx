import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { formatPhone, phoneHref } from '#shared/clients/phone.ts'
import {
  clientFormTexts,
  clientToasts,
  openHandoverTexts,
  clientListTexts as texts,
} from '#shared/clients/texts.ts'
import { useCopied } from '../../lib/clipboard/copied.ts'
import { paths } from '../../lib/paths.ts'
import type { MenuItem } from '../../ui/menu/menu.tsx'
import { MailLink, PhoneLink } from '../../ui/table/contact-links.tsx'
import { ColourDot, Name } from '../../ui/table/name.tsx'
import { type Column, ResponsiveTable } from '../../ui/table/responsive-table.tsx'
import { RowMenu } from '../../ui/table/row-menu.tsx'
import type { Client } from '../client.ts'
import { type CopyLink, useCopyLink } from '../link/copy-link.ts'
import type { ClientRow } from './client-rows.ts'
import styles from './hours-columns.module.css'

type Row = ClientRow<Client> & { isHighlighted: boolean }

/** What the menu of a client opens a dialog for. */
export type ClientAct = 'handOver' | 'remove'

type OnAct = (act: ClientAct, client: Client) => void

interface ClientTableProps {
  rows: readonly ClientRow<Client>[]
  /** The search text. */
  query: string
  /** The client just added. */
  highlighted: string | null
  /** The columns between contact details and actions, memoized. */
  hours: readonly Column<ClientRow<Client>>[]
  onAct: OnAct
}

/** The table "Namn, Email, Telefon, Åtgärder" (S27). */
export function ClientTable(props: ClientTableProps) {
  const { rows, query, highlighted, hours, onAct } = props
  const copyLink = useCopyLink(clientToasts.linkCopied.list)
  const columns = useMemo<Column<Row>[]>(
    () => [
      ...contactColumns,
      ...hours,
      {
        header: texts.actions,
        kind: 'actions',
        cell: ({ client }) => <Actions client={client} copyLink={copyLink} onAct={onAct} />,
      },
    ],
    [hours, copyLink, onAct],
  )
  const tableRows = useMemo(
    () => rows.map((row) => ({ ...row, isHighlighted: row.client.id === highlighted })),
    [rows, highlighted],
  )
  return (
    <ResponsiveTable
      className={styles.table}
      phone="lines"
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
    cell: ({ client, colour }) => (
      <>
        <ColourDot colour={colour} />
        <Link to={paths.client(client.id)} data-covers-row>
          <Name name={client.name} />
        </Link>
      </>
    ),
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
      phone ? <PhoneLink phone={phone} /> : <span className={styles.faint}>{texts.noPhone}</span>,
  },
]

interface ActionsProps {
  client: Client
  copyLink: CopyLink
  onAct: OnAct
}

function Actions({ client, copyLink, onAct }: ActionsProps) {
  const { isCopied, Icon, run } = useCopied(() => copyLink(client.id))
  const copy = isCopied ? texts.copied : texts.copyLink
  return (
    <>
      <button
        type="button"
        data-icon
        aria-label={texts.copyLinkOf(client.name)}
        title={copy}
        onClick={run}
      >
        <Icon size={18} aria-hidden />
      </button>
      <RowMenu name={texts.actionsFor(client.name)} items={itemsFor(client, onAct)} />
    </>
  )
}

function itemsFor(client: Client, onAct: OnAct): MenuItem[] {
  const { id, name, email, phone } = client
  const tel = phone && phoneHref(phone)
  return [
    { text: texts.show, name: texts.showOne(name), to: paths.client(id) },
    ...(phone && tel
      ? [{ text: texts.call(formatPhone(phone)), name: texts.callOne(name), to: tel }]
      : []),
    { text: texts.mail, name: texts.mailOne(name), to: `mailto:${email}` },
    {
      text: openHandoverTexts.open,
      name: openHandoverTexts.openOne(name),
      onSelect: () => onAct('handOver', client),
    },
    {
      text: texts.remove,
      name: texts.removeOne(name),
      isDanger: true,
      onSelect: () => onAct('remove', client),
    },
  ]
}
