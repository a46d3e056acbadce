import { statementTexts } from '../../pots/statement/texts.ts'
import { invoiceBasisTexts as basis } from '../../sessions/invoice-basis/texts.ts'
import { shownStatuses } from '../../sessions/status.ts'
import { tableFileTexts as texts } from '../tables/texts.ts'
import type { SheetKind } from './kinds.ts'

/**
 * The columns that an address for sheets has of each table, since whoever has it reads without a login (D136): names of
 * clients and training types, times and figures. No note, reason, author, e-mail or phone number, and no column that is not
 * named here.
 */
export const sheetColumns: Readonly<Record<SheetKind, readonly string[]>> = {
  sessions: [
    texts.date,
    texts.time,
    texts.lengthHours,
    texts.client,
    texts.type,
    texts.status,
    texts.drawnHours,
  ],
  clients: [texts.name, texts.type, texts.left, texts.total],
  statements: ofStatement(),
  changes: ofStatement(),
  invoiceBasis: [
    texts.client,
    texts.toInvoice,
    texts.paid,
    texts.unpricedHours,
    ...shownStatuses.map((outcome) => basis.outcomes[outcome]),
    basis.before,
    basis.added,
    basis.removed,
    basis.drawnShort,
    basis.after,
    texts.withoutPotHours,
  ],
}

function ofStatement(): string[] {
  const { client, type, date, time, price, paidOn } = texts
  const { event, hours, balance } = statementTexts
  return [client, type, date, time, event, hours, balance, price, paidOn]
}
