import type { Manifest, TableSummary } from '../../operations/backup/archive.ts'

/**
 * Shows on standard error, if it is a terminal, how far a backup or a restore has come: of all rows where the manifest
 * says how many there are, else how many were written.
 */
export function showProgress(manifest?: Pick<Manifest, 'tables'>): (table: TableSummary) => void {
  const total = manifest?.tables.reduce((sum, { rows }) => sum + rows, 0)
  let done = 0
  return ({ name, rows }) => {
    done += rows
    if (!process.stderr.isTTY) return
    const share = total === undefined ? `${done}` : bar(total === 0 ? 1 : done / total)
    process.stderr.write(`\r\u001B[K${share} ${name}`)
    if (done === total) clearProgress()
  }
}

/** Removes the line of the progress. */
export function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001B[K')
}

/** A bar of twenty places and the share in per cent. */
function bar(share: number): string {
  const filled = Math.round(share * 20)
  return `[${'#'.repeat(filled)}${'.'.repeat(20 - filled)}] ${Math.round(share * 100)} %`
}
