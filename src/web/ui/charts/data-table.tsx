import styles from './charts.module.css'

/** The figures of a picture. */
export interface ChartTable {
  columns: readonly string[]
  /** The first cell names the row, and leads to what is behind it. */
  rows: readonly { key: string; cells: readonly string[]; href: string | null }[]
}

/** The figures of a picture as a table. */
export function DataTable({ label, table }: { label: string; table: ChartTable }) {
  const { columns, rows } = table
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...cells], href }) => (
          <tr key={key}>
            <th scope="row">{href ? <a href={href}>{name}</a> : name}</th>
            {cells.map((cell, n) => (
              <td key={columns[n + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
