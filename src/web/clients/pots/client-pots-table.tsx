import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { Balance } from '#shared/clients/balance.ts'
import { balanceTexts } from '#shared/clients/texts.ts'
import { formatHoursUnit } from '#shared/hours.ts'
import { flawOf } from '#shared/pots/filling.ts'
import { forecastTexts, clientPotsTexts as texts } from '#shared/pots/texts.ts'
import { IconChevronRight } from '../../lib/icons/chevrons.ts'
import { IconUserCircle } from '../../lib/icons/people.ts'
import { paths } from '../../lib/paths.ts'
import { PotManagement } from '../../pots/pot/pot-management.tsx'
import { Vessel } from '../../ui/pot/vessel.tsx'
import { MailLink } from '../../ui/table/contact-links.tsx'
import { ColourName } from '../../ui/table/name.tsx'
import { type Column, ResponsiveTable } from '../../ui/table/responsive-table.tsx'
import { End } from '../list/balance-cells.tsx'
import type { ClientPotsRow } from './client-pots-rows.ts'
import styles from './client-pots-table.module.css'

/** Which client's pots are open, and how to open and close them. */
export interface Opening {
  openId: string | null
  /** Stable between renders. */
  onToggle: (clientId: string) => void
  /** Whether the client was named in the URL; its row is then scrolled into view. */
  isFromAddress: boolean
}

type Row = ClientPotsRow & { isOpen: boolean; isScrolledTo: boolean }

interface ClientPotsTableProps {
  rows: readonly ClientPotsRow[]
  /** When the figures were fetched. */
  asOf: Date
  /** The search text. */
  query: string
  /** Without it the rows do not open. */
  opening?: Opening | undefined
}

/** Each client with the sums of their pots; a row opens on the pots themselves. */
export function ClientPotsTable({ rows, asOf, query, opening }: ClientPotsTableProps) {
  const { openId = null, onToggle, isFromAddress = false } = opening ?? {}
  const columns = useMemo(() => columnsOf(asOf, onToggle), [asOf, onToggle])
  const tableRows = useMemo(
    () =>
      rows.map((row) => {
        const isOpen = row.client.id === openId
        return { ...row, isOpen, isScrolledTo: isOpen && isFromAddress }
      }),
    [rows, openId, isFromAddress],
  )
  return (
    <ResponsiveTable
      className={styles.table}
      phone="lines"
      label={texts.table}
      columns={columns}
      rows={tableRows}
      keyOf={clientIdOf}
      attributes={attributesOf}
      detail={potsOf}
      incremental={{ resetKey: query, including: tableRows.findIndex(({ isOpen }) => isOpen) }}
    />
  )
}

const clientIdOf = ({ client }: Row) => client.id
const attributesOf = ({ isOpen, isScrolledTo }: Row) => ({
  'data-open': isOpen || undefined,
  ref: isScrolledTo ? scrollToTop : undefined,
})

/** On the next frame, after the router has scrolled the new page to its top. */
function scrollToTop(row: HTMLElement | null) {
  const frame = requestAnimationFrame(() => row?.scrollIntoView({ block: 'start' }))
  return () => cancelAnimationFrame(frame)
}

const potsId = (clientId: string) => `potter-${clientId}`

function potsOf({ client, isOpen }: Row) {
  return (
    isOpen && (
      <div id={potsId(client.id)} className={styles.pots}>
        <VisuallyHidden>
          <h2>{texts.potsOf(client.name)}</h2>
        </VisuallyHidden>
        <PotManagement clientId={client.id} />
      </div>
    )
  )
}

function columnsOf(asOf: Date, onToggle: Opening['onToggle'] | undefined): Column<Row>[] {
  return [
    {
      header: texts.client,
      kind: 'name',
      className: styles.name,
      cell: ({ client: { id, name }, colour, isOpen }) =>
        onToggle ? (
          <UnstyledButton
            className={styles.toggle}
            data-printed
            data-covers-row
            aria-expanded={isOpen}
            aria-controls={isOpen ? potsId(id) : undefined}
            onClick={() => onToggle(id)}
          >
            <IconChevronRight size={18} className={styles.chevron} aria-hidden />
            <ColourName name={name} colour={colour} />
          </UnstyledButton>
        ) : (
          <ColourName name={name} colour={colour} />
        ),
    },
    {
      header: texts.email,
      kind: 'contact',
      className: styles.email,
      cell: ({ client }) => <MailLink email={client.email} />,
    },
    ...figuresOf(asOf),
    {
      header: balanceTexts.end,
      className: styles.end,
      cell: ({ balance }) => balance.pots > 0 && <End balance={balance} asOf={asOf} />,
    },
    {
      header: texts.actions,
      kind: 'actions',
      className: styles.actions,
      cell: ({ client: { id, name } }) => (
        <Link
          to={paths.client(id)}
          aria-label={texts.showProfileOf(name)}
          data-covers-row={onToggle ? undefined : true}
        >
          <IconUserCircle className={styles.icon} size={20} aria-hidden />
          <span className={styles.word}>{texts.showProfile}</span>
        </Link>
      ),
    },
  ]
}

function figuresOf(asOf: Date) {
  return [
    figure(texts.pots, ({ pots }) => pots, styles.count),
    figure(texts.activePots, ({ activePots }) => activePots, styles.count),
    figure(
      forecastTexts.left,
      (balance) => (
        <span className={styles.held}>
          {balance.pots > 0 && (
            <Vessel filling={balance.filling} flaw={flawOf(balance.worst, asOf)} size={24} />
          )}
          <strong>{formatHoursUnit(balance.left)}</strong>
        </span>
      ),
      styles.left,
    ),
    figure(forecastTexts.booked, ({ booked }) => formatHoursUnit(booked), styles.booked),
    figure(
      forecastTexts.available,
      ({ available, free }) =>
        available < 0 ? forecastTexts.lacking(available) : formatHoursUnit(free),
      styles.available,
    ),
  ]
}

/** A column with one figure of the balance; its header stands before the value where the heading row is hidden. */
function figure(
  header: string,
  valueOf: (balance: Balance) => ReactNode,
  className: string | undefined,
): Column<Row> {
  return {
    header,
    align: 'end',
    className,
    cell: ({ balance }) => (
      <>
        <span className={styles.label} aria-hidden>
          {header}{' '}
        </span>
        {valueOf(balance)}
      </>
    ),
  }
}
