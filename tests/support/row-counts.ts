import type { RowCount } from '#shared/import/texts.ts'

/** What the rows of an import come to, as it is read out: '1 fel, 2 nya klienter, 16,5 h'. */
export function readOut(counts: readonly RowCount[]): string {
  return counts
    .map(({ text }) => text)
    .join(', ')
    .replaceAll('\u00a0', ' ')
}
