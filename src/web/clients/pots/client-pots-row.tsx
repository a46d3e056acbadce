import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react'
import { memo, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { type Balance, needsTopUp } from '#shared/clients/balance.ts'
import { formatHoursUnit } from '#shared/hours.ts'
import { forecastTexts, clientPotsTexts as texts } from '#shared/pots/texts.ts'
import { paths } from '../../lib/paths.ts'
import { PotManagement } from '../../pots/pot/lazy-pot-management.ts'
import { Loading } from '../../ui/feedback/loading.tsx'
import { balanceLabel } from '../list/balance-labels.ts'
import list from '../list/client-table.module.css'
import styles from './client-pots-table.module.css'

interface ClientPotsRowProps {
  id: string
  name: string
  email: string
  colour: string
  balance: Balance
  /** When that was told. */
  asOf: Date
  /** Null where rows do not open. */
  isOpen: boolean | null
  /** It is what the address asked for: it is scrolled to. */
  isSought: boolean
  onToggle: ((clientId: string) => void) | undefined
}

/** A client's pots in one line, and below it the pots themselves when it is open. */
export const ClientPotsRow = memo(function ClientPotsRow(props: ClientPotsRowProps) {
  const { id, name, email, colour, balance, asOf, isOpen, isSought, onToggle } = props
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (!isSought) return undefined
    // After the page has been scrolled to its top, as a page that one comes to is.
    const frame = requestAnimationFrame(() => row.current?.scrollIntoView({ block: 'start' }))
    return () => cancelAnimationFrame(frame)
  }, [isSought])

  const potsId = `potter-${id}`
  const words = (
    <>
      <span className={list.dot} style={{ backgroundColor: colour }} />
      <span className={list.words} dir="auto" title={name}>
        {name}
      </span>
    </>
  )
  return (
    <>
      <tr
        ref={row}
        className={`${list.row} ${styles.line}`}
        role="row"
        data-open={isOpen || undefined}
      >
        <td className={list.name} role="cell">
          {isOpen === null ? (
            words
          ) : (
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={isOpen}
              aria-controls={isOpen ? potsId : undefined}
              onClick={() => onToggle?.(id)}
            >
              <IconChevronRight size={18} className={styles.chevron} aria-hidden />
              {words}
            </button>
          )}
        </td>
        <td className={list.email} role="cell">
          <a href={`mailto:${email}`} title={email}>
            {email}
          </a>
        </td>
        <Figures of={balance} asOf={asOf} />
        <td className={list.actions} role="cell">
          <Link
            to={paths.client(id)}
            aria-label={texts.showProfileOf(name)}
            className={isOpen === null ? list.show : styles.profile}
          >
            {texts.showProfile}
          </Link>
        </td>
      </tr>
      {isOpen && (
        <tr id={potsId} className={styles.pots} role="row">
          <td role="cell" aria-colspan={9}>
            <VisuallyHidden>
              <h2>{texts.potsOf(name)}</h2>
            </VisuallyHidden>
            <PotManagement fallback={<Loading lines={6} />} clientId={id} />
          </td>
        </tr>
      )}
    </>
  )
})

function Figures({ of: balance, asOf }: { of: Balance; asOf: Date }) {
  return (
    <>
      <Figure name={texts.pots} value={String(balance.pots)} />
      <Figure name={texts.activePots} value={String(balance.activePots)} />
      <Figure name={forecastTexts.left} value={formatHoursUnit(balance.left)} isMain />
      <Figure name={forecastTexts.booked} value={formatHoursUnit(balance.booked)} />
      <Figure
        name={forecastTexts.available}
        value={formatHoursUnit(balance.available)}
        isBelow={balance.available < 0}
      />
      <td className={styles.lasts} role="cell">
        {needsTopUp(balance) && <Warning of={balance} asOf={asOf} />}
      </td>
    </>
  )
}

function Warning({ of: balance, asOf }: { of: Balance; asOf: Date }) {
  return (
    <span className={styles.warning}>
      <IconAlertTriangle size={14} aria-hidden />
      {balanceLabel(balance, asOf).words}
      {balance.uncovered > 0 && ` · ${forecastTexts.uncovered(balance.uncovered)}`}
    </span>
  )
}

interface FigureProps {
  name: string
  value: string
  isMain?: boolean
  isBelow?: boolean
}

function Figure({ name, value, isMain = false, isBelow = false }: FigureProps) {
  return (
    <td
      className={styles.figure}
      role="cell"
      data-main={isMain || undefined}
      data-below={isBelow || undefined}
    >
      {/* On a phone, where there are no headings to be seen. */}
      <span className={styles.label} aria-hidden>
        {name}
      </span>
      {value}
    </td>
  )
}
