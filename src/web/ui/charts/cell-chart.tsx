import type { ReactNode } from 'react'
import { LabelAxis } from './axis.tsx'
import styles from './charts.module.css'
import { PlotArea } from './plot.tsx'
import type { Plot } from './plot-point.ts'

/** A cell of a grid. */
export interface Cell {
  key: string
  column: number
  row: number
  title: string
  text: string
  href: string | null
}

/** The place of a cell, in pixels. */
export interface CellBox {
  x: number
  y: number
  width: number
  height: number
}

interface CellChartProps<C extends Cell> {
  label: string
  /** Column by column. */
  cells: readonly C[]
  columns: readonly string[]
  rows: readonly string[]
  /** The height of a row; by default cells are square. */
  rowHeight?: number
  /** What is in a cell, above its ground. */
  draw: (cell: C, box: CellBox) => ReactNode
}

const room = { left: 34, top: 18, gap: 2 }
/** Square cells are not drawn larger than this. */
const largest = 16

/** A grid of cells, with names above its columns and before its rows. */
export function CellChart<C extends Cell>({
  label,
  cells,
  columns,
  rows,
  rowHeight,
  draw,
}: CellChartProps<C>) {
  const square = (width: number) => Math.min(largest, (width - room.left) / columns.length)
  function plot(width: number): Plot {
    const step = rowHeight ? (width - room.left) / columns.length : square(width)
    const tall = rowHeight ?? largest
    const boxOf = ({ column, row }: Cell): CellBox => ({
      x: room.left + column * step,
      y: room.top + row * tall,
      width: Math.max(1, step - room.gap),
      height: tall - room.gap,
    })
    return {
      points: cells.map((cell) => {
        const { x, y, width: wide, height } = boxOf(cell)
        const { key, title, text, href } = cell
        return { key, title, text, href, x: x + wide / 2, y: y + height / 2 }
      }),
      drawing: (
        <>
          <LabelAxis
            labels={columns.flatMap((text, n) =>
              text ? [{ x: room.left + (n + 0.5) * step, text }] : [],
            )}
            y={room.top - 7}
            room={32}
          />
          {rows.map((name, n) => (
            <text
              key={name}
              className={styles.label}
              x={room.left - 6}
              y={room.top + (n + 0.5) * tall}
              dy="0.3em"
              textAnchor="end"
            >
              {name}
            </text>
          ))}
          {cells.map((cell) => {
            const box = boxOf(cell)
            return (
              <g key={cell.key}>
                <rect className={styles.cell} rx={2} {...box} />
                {draw(cell, box)}
              </g>
            )
          })}
        </>
      ),
    }
  }
  const height = room.top + rows.length * (rowHeight ?? largest) + 4
  return <PlotArea label={label} height={height} draw={plot} column={rows.length} />
}
