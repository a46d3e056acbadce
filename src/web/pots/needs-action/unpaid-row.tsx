import { Button } from '@mantine/core'
import { formatHoursUnit } from '#shared/hours.ts'
import { needsActionTexts } from '#shared/pots/needs-action/texts.ts'
import { formatPrice } from '#shared/pots/price/price.ts'
import { unpaidTexts as texts } from '#shared/pots/price/texts.ts'
import { statementTexts } from '#shared/pots/statement/texts.ts'
import { formatDateShort, localDateOf } from '#shared/time.ts'
import styles from './needs-action.module.css'
import { RowHead } from './row-head.tsx'
import type { Unpaid } from './unpaid.ts'

interface UnpaidRowProps {
  unpaid: Unpaid
  /** When the pots were fetched. */
  now: Date
  isSaving: boolean
  onPaid: () => void
}

/** An opening or a top-up that is not paid yet: its client, its price, and the button. Neutral: no hours are at stake. */
export function UnpaidRow({ unpaid, now, isSaving, onPaid }: UnpaidRowProps) {
  const { pot, client, historyId, date, hours, amount } = unpaid
  const { opening, added } = statementTexts.kinds
  const name = client?.name ?? needsActionTexts.unknownClient
  const price = formatPrice(amount)
  return (
    <li className={styles.row}>
      <RowHead pot={pot} client={client} now={now} />
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
