import { type ReactNode, useId } from 'react'
import { chartTexts } from '#shared/charts/texts.ts'
import { Disclosure } from '../layout/disclosure.tsx'
import styles from './charts.module.css'
import { type ChartTable, DataTable } from './data-table.tsx'
import { useFollowedLinks } from './use-followed-links.ts'

interface ChartFigureProps {
  title: string
  /** The figure that sums it up, beside the title. */
  figure?: string | undefined
  /** What the picture shows, in a sentence. */
  summary: string
  /** The same figures as the picture's; null when they stand beside it as a table. */
  table: ChartTable | null
  /** Follows a link within the app; without it the browser does. */
  onFollow?: ((href: string) => void) | undefined
  children: ReactNode
}

/** The frame of a picture: its title and sentence, the picture, and the same figures as a table. */
export function ChartFigure(props: ChartFigureProps) {
  const { title, figure, summary, table, onFollow, children } = props
  const id = useId()
  const ref = useFollowedLinks<HTMLElement>(onFollow)
  return (
    <figure ref={ref} className={styles.figure} aria-labelledby={id}>
      <figcaption>
        <strong id={id}>{title}</strong>
        {figure && <span className={styles.sum}>{figure}</span>}
        <p className={styles.summary}>{summary}</p>
      </figcaption>
      {children}
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
