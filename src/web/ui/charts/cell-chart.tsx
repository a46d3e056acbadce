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

const room = { left: 34, top: 18, bottom: 6, gap: 2 }
/** Square cells are at most this large, and not smaller than the other where two bands of them are. */
const [largest, smallest] = [18, 10]

/** A grid of cells, with names above its columns and before its rows. */
export function CellChart<C extends Cell>({
  label,
  cells,
  columns,
  rows,
  rowHeight,
  draw,
}: CellChartProps<C>) {
  /** The size of a cell, and how many columns stand beside each other: half of them where all would be too narrow. */
  function layoutOf(width: number) {
    const free = width - room.left
    const isNarrow = !rowHeight && free / columns.length < smallest
    const perBand = Math.ceil(columns.length / (isNarrow ? 2 : 1))
    const step = rowHeight ? free / perBand : Math.min(largest, free / perBand)
    const tall = rowHeight ?? step
    const bandHeight = room.top + rows.length * tall + room.bottom
    const bands = Math.ceil(columns.length / perBand)
    return { perBand, step, tall, bandHeight, bands }
  }

  function plot(width: number): Plot {
    const { perBand, step, tall, bandHeight, bands } = layoutOf(width)
    const left = (column: number) => room.left + (column % perBand) * step
    const top = (column: number) => Math.floor(column / perBand) * bandHeight + room.top
    const boxOf = ({ column, row }: Cell): CellBox => ({
      x: left(column),
      y: top(column) + row * tall,
      width: Math.max(1, step - room.gap),
      height: Math.max(1, tall - room.gap),
    })
    return {
      points: cells.map((cell) => {
        const { x, y, width: wide, height } = boxOf(cell)
        const { key, title, text, href } = cell
        return { key, title, text, href, x: x + wide / 2, y: y + height / 2 }
      }),
      drawing: (
        <>
          {Array.from({ length: bands }, (_, band) => (
            <g key={band * bandHeight} transform={`translate(0 ${band * bandHeight})`}>
              <LabelAxis
                labels={columns
                  .slice(band * perBand, (band + 1) * perBand)
                  .flatMap((text, n) => (text ? [{ x: room.left + (n + 0.5) * step, text }] : []))}
                y={room.top - 7}
                room={40}
              />
              {rows.map(
                (name, n) =>
                  name && (
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
                  ),
              )}
            </g>
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
  const height = (width: number) => {
    const { bandHeight, bands } = layoutOf(width)
    return Math.ceil(bandHeight * bands)
  }
  return <PlotArea label={label} height={height} draw={plot} column={rows.length} />
}
