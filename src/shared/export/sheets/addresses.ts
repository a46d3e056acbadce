import type { CsvFormat } from '../csv.ts'

/** How each program takes the table of an address: what is copied into it. */
export function sheetAddresses(path: string, origin: string) {
  const addressOf = (format: CsvFormat) => {
    const url = new URL(path, origin)
    url.searchParams.set('format', format)
    return url.href
  }
  return {
    excel: addressOf('sv'),
    // The separators of a formula are those of a Swedish sheet, and the locale says how the table is read in any.
    google: `=IMPORTDATA("${addressOf('en')}"; ","; "en_US")`,
  }
}

export type SheetApp = keyof ReturnType<typeof sheetAddresses>

/** In the order of their places on the screen. */
export const sheetApps = ['excel', 'google'] as const satisfies readonly SheetApp[]
