import { formatHoursUnit, sumHours } from '../../hours.ts'
import { linesOf, oneLine } from '../../plain-text.ts'
import { formatPrice } from '../../pots/price/price.ts'
import { formatDateLong, type LocalDate } from '../../time.ts'
import { figures, type InvoiceBasisTable, words } from '../invoice-basis/invoice-basis-tables.ts'
import type { Wellness } from './payload.ts'
import { wellnessTexts as texts } from './texts.ts'

type Paper = Wellness['papers'][number]

/** The head of a client's paper: who paid whom. What the trainer has not written is left out. */
export function paperHead(paper: Paper, trainer: Wellness['trainer'], today: LocalDate) {
  const address = linesOf(trainer.postalAddress ?? '').join(', ')
  const head: [string, string][] = [
    [texts.client, oneLine(paper.name)],
    [texts.trainer, oneLine(trainer.name)],
    [texts.organizationNumber, trainer.organizationNumber ?? ''],
    [texts.address, address],
    ...paperFigures(paper),
    [texts.printed, formatDateLong(today)],
  ]
  return head.filter(([, value]) => value !== '')
}

/** The figures of a client's paper. */
export function paperFigures({ total, heldHours }: Paper): [string, string][] {
  return [
    [texts.sum, formatPrice(total)],
    [texts.held, formatHoursUnit(heldHours)],
  ]
}

/** What a client paid, by day of payment. */
export function paymentsTable({ payments, total }: Paper): InvoiceBasisTable {
  return {
    kind: 'payments',
    title: texts.payments,
    columns: [
      ...words(texts.paidOn),
      ...figures(texts.hours),
      ...words(texts.type),
      ...figures(texts.amount),
    ],
    rows: payments.map(({ id, paidOn, hours, type, amount }) => ({
      key: id,
      cells: [formatDateLong(paidOn), formatHoursUnit(hours), type, formatPrice(amount)],
    })),
    sum: [texts.sum, '', '', formatPrice(total)],
  }
}

/** The clients of a year. */
export function payersTable(papers: readonly Paper[]): InvoiceBasisTable {
  const sum = formatPrice(sumHours(papers.map(({ total }) => total)))
  return {
    kind: 'payers',
    title: texts.payers,
    columns: [
      ...words(texts.client),
      ...figures(texts.payments, texts.sum, texts.held),
      ...words(texts.lacking),
    ],
    rows: papers.map((paper) => ({
      key: paper.id,
      cells: [
        paper.name,
        String(paper.payments.length),
        ...paperFigures(paper).map(([, value]) => value),
        texts.lackingOf(paper.lacking),
      ],
    })),
    sum: papers.length > 1 ? [texts.sum, '', sum, '', ''] : null,
  }
}
