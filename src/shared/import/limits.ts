/** Most rows of a sheet, each a client or a pot of one (D36). */
export const importRowsMax = 2_000

/** Most training types that an import makes. */
export const importTypesMax = 50

/** Largest file that is read, in bytes, and what it may unpack to. */
export const importFileMax = 10_000_000
export const importUnpackedMax = 50_000_000

/** Most columns of a sheet, and the longest text that a cell of Excel holds. */
export const importColumnsMax = 100
export const importCellMax = 32_767
