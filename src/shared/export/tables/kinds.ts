/** What can be exported as a table (D108). */
export const tableKinds = ['sessions', 'clients', 'statements', 'changes', 'invoiceBasis'] as const

export type TableKind = (typeof tableKinds)[number]

export const tableFormats = ['csv', 'xlsx'] as const

/** Most rows of an XLSX, which is made in memory; a CSV has no limit. */
export const xlsxRowsMax = 20_000
