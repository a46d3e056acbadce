import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { formatHoursUnit } from '#shared/hours.ts'
import { needsActionTexts } from '#shared/pots/needs-action/texts.ts'
import { formatPrice } from '#shared/pots/price/price.ts'
import { unpaidTexts as texts } from '#shared/pots/price/texts.ts'
import { statementTexts } from '#shared/pots/statement/texts.ts'
import { formatDateShort, localDateOf } from '#shared/time.ts'
import { paths } from '../../lib/paths.ts'
import { ColourDot } from '../../ui/table/name.tsx'
import styles from './needs-action.module.css'
import type { Unpaid } from './unpaid.ts'

interface UnpaidRowProps {
  unpaid: Unpaid
  isSaving: boolean
  onPaid: () => void
}

/** An opening or a top-up that is not paid yet: its client, its price, and the button. Neutral: no hours are at stake. */
export function UnpaidRow({ unpaid, isSaving, onPaid }: UnpaidRowProps) {
  const { pot, client, historyId, date, hours, amount } = unpaid
  const { opening, added } = statementTexts.kinds
  const name = client?.name ?? needsActionTexts.unknownClient
  const price = formatPrice(amount)
  return (
    <li className={styles.row}>
      <ColourDot colour={client?.colour ?? 'transparent'} />
      <div className={styles.who}>
        <Link to={`${paths.client(pot.clientId)}?flik=potter`} className={styles.name} dir="auto">
          {name}
        </Link>
        <span className={styles.type} dir="auto">
          {pot.potTypeName}
        </span>
      </div>
      <div className={styles.why}>
        <strong>{price}</strong>{' '}
        <span>
          {texts.of(
            historyId === null ? opening : added,
            formatHoursUnit(hours),
            formatDateShort(localDateOf(date)),
          )}
        </span>
      </div>
      <Button
        size="xs"
        variant="default"
        loading={isSaving}
        aria-label={texts.markPaidOf(price, name)}
        onClick={onPaid}
      >
        {texts.markPaid}
      </Button>
    </li>
  )
}
