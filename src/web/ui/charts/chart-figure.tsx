import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react'
import { chartTexts } from '#shared/charts/texts.ts'
import { Disclosure } from '../layout/disclosure.tsx'
import styles from './charts.module.css'

/** The fewest points that are drawn. */
const fewestPoints = 2

interface ChartFigureProps {
  title: string
  /** The figure that sums it up, beside the title. */
  figure?: string | undefined
  /** What the picture shows, in a sentence. */
  summary: string
  /** How many of its points say something: a picture of fewer than two is not drawn, since the sentence says it all. */
  points: number
  /** The same figures as the picture's; null when they stand beside it as a table. */
  table: ChartTable | null
  /** Follows a link within the app; without it the browser does. */
  onFollow?: ((href: string) => void) | undefined
  children: ReactNode
}

/** The frame of a picture: its title and sentence, the picture, and the same figures as a table. */
export function ChartFigure(props: ChartFigureProps) {
  const { title, figure, summary, points, table, onFollow, children } = props
  const id = useId()
  const ref = useFollowedLinks<HTMLElement>(onFollow)
  return (
    <figure ref={ref} className={styles.figure} aria-labelledby={id}>
      <figcaption>
        <strong id={id}>{title}</strong>
        {figure && <span className={styles.sum}>{figure}</span>}
        <p className={styles.summary}>{summary}</p>
      </figcaption>
      {points >= fewestPoints && children}
      {table && (
        <Disclosure label={chartTexts.asTable}>
          <DataTable label={chartTexts.tableOf(title)} table={table} />
        </Disclosure>
      )}
    </figure>
  )
}

/** The key to the marks of a picture. */
export function Legend({ items }: { items: readonly { name: string; mark: ReactNode }[] }) {
  return (
    <ul className={styles.legend}>
      {items.map(({ name, mark }) => (
        <li key={name}>
          <svg width="12" height="12" aria-hidden="true">
            {mark}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}

/** The figures of a picture. */
interface ChartTable {
  columns: readonly string[]
  /** The first cell names the row, and leads to what is behind it. */
  rows: readonly { key: string; cells: readonly string[]; href: string | null }[]
}

/** The figures of a picture as a table. */
function DataTable({ label, table }: { label: string; table: ChartTable }) {
  const { columns, rows } = table
  // Words begin at the left, figures end at the right, and each heading stands as its column does.
  const figures = columns.map((_, n) => n > 0 && rows.every(({ cells }) => isFigure(cells[n])))
  const ends = (n: number) => figures[n] || undefined
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column, n) => (
            <th key={column} scope="col" data-figure={ends(n)}>
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
              <td key={columns[n + 1]} data-figure={ends(n + 1)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** '6 h', '−0,5 h', '12', and an empty cell, which does not decide how its column is aligned. */
function isFigure(cell = ''): boolean {
  return /^([+−-]?\d|[–—-]?$)/.test(cell)
}

/** Follows the links within an element by `onFollow`, which stays in the app; without it the browser does. */
function useFollowedLinks<E extends HTMLElement>(
  onFollow: ((href: string) => void) | undefined,
): RefObject<E | null> {
  const ref = useRef<E>(null)
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (!link || !onFollow || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onFollow(link.getAttribute('href') ?? '')
  })
  useEffect(() => {
    const { current } = ref
    const listener = (event: MouseEvent) => follow(event)
    current?.addEventListener('click', listener)
    return () => current?.removeEventListener('click', listener)
  }, [])
  return ref
}
