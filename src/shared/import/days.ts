import { isLocalDate, type LocalDate } from '../time.ts'

const months = 'jan|feb|mar|apr|maj|jun|jul|aug|sep|okt|nov|dec'.split('|')
const english: Record<string, string> = { may: 'maj', oct: 'okt' }

/** The parts of a day as Swedes write it, the telling notations first. */
const dayNotations: [RegExp, (parts: readonly string[]) => (string | undefined)[]][] = [
  [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, ([, y, m, d]) => [y, m, d]],
  [/^(\d{4})(\d\d)(\d\d)$/, ([, y, m, d]) => [y, m, d]],
  [/^(\d\d)-?(\d\d)-?(\d\d)$/, ([, y, m, d]) => [`20${y}`, m, d]],
  [/^(\d{1,2})[-/.\s]\s*(\d{1,2})[-/.\s]\s*(\d{4})$/, ([, d, m, y]) => [y, m, d]],
  [/^(\d{1,2})[/.](\d{1,2})[/.](\d\d)$/, ([, d, m, y]) => [`20${y}`, m, d]],
  [
    /^(?:den\s)?(\d{1,2})(?::[ea])?\.?[-\s]([a-z]{3,})\.?,?[-\s](\d{4})$/i,
    ([, d, name = '', y]) => [y, `${monthOf(name)}`, d],
  ],
]

/** The number of a month by its name; 0 for none. */
function monthOf(name: string): number {
  const start = name.slice(0, 3).toLowerCase()
  return months.indexOf(english[start] ?? start) + 1
}

/** The day in a text as Swedes write it, '3 dec 2026' or '2026-12-03'; null for none. */
export function dayIn(text: string): LocalDate | null {
  const plain = text.trim().replace(/\s+/g, ' ')
  for (const [notation, partsOf] of dayNotations) {
    const parts = notation.exec(plain)
    const date =
      parts &&
      partsOf(parts)
        .map((part) => part?.padStart(2, '0'))
        .join('-')
    if (date && isLocalDate(date)) return date
  }
  return null
}
