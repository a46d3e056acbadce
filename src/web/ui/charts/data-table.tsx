import styles from './charts.module.css'

/** The figures of a picture. */
export interface ChartTable {
  columns: readonly string[]
  /** Newest or first of the picture first; the first cell names the row and leads to what is behind it. */
  rows: readonly { key: string; cells: readonly string[]; href: string | null }[]
}

/** The figures of a picture as a table. */
export function DataTable({ label, table }: { label: string; table: ChartTable }) {
  return (
    // The region scrolls, so the keyboard must reach it.
    <div className={styles.scroller} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ key, cells: [name, ...cells], href }) => (
            <tr key={key}>
              <th scope="row">{href ? <a href={href}>{name}</a> : name}</th>
              {cells.map((cell, n) => (
                <td key={n}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
