import type { ReactNode } from 'react'
import type { Price } from '#shared/pots/price/price.ts'
import { priceText } from '#shared/pots/price/texts.ts'
import { potTexts } from '#shared/pots/texts.ts'
import { formatDayNear, localDateOf } from '#shared/time.ts'
import styles from './history-list.module.css'

/** One entry of a pot's history. */
export interface HistoryEntry {
  id: string | number
  date: Date
  hoursAdded: number
  reason: string
  /** The trainer who made it; not in the portal. */
  trainerName?: string
  price?: Price | undefined
}

/** A pot's history, newest first. Without Mantine, since the portal shows it too. */
export function HistoryList<E extends HistoryEntry>({
  entries,
  renderAction,
  renderContact,
}: {
  entries: readonly E[]
  renderAction?: (entry: E) => ReactNode
  /** The client's link to report a wrong change; only in the portal. */
  renderContact?: (entry: E) => ReactNode
}) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <time className={styles.date} dateTime={entry.date.toISOString()}>
            {formatDayNear(localDateOf(entry.date))}
          </time>
          <strong className={styles.hours} data-minus={entry.hoursAdded < 0 || undefined}>
            {potTexts.change(entry.hoursAdded)}
          </strong>
          <span className={styles.reason} dir="auto">
            {entry.reason}
          </span>
          {entry.price && <span className={styles.who}>{priceText(entry.price)}</span>}
          {entry.trainerName !== undefined && (
            <span className={styles.who} dir="auto">
              {entry.trainerName}
            </span>
          )}
          {renderAction && <span className={styles.action}>{renderAction(entry)}</span>}
          {renderContact && <span className={styles.contact}>{renderContact(entry)}</span>}
        </li>
      ))}
    </ul>
  )
}
