import { useId } from 'react'
import { axisRoom, LabelAxis, ValueAxis } from './axis.tsx'
import styles from './charts.module.css'
import { type Fill, FillPatterns, filled } from './fills.tsx'
import { PlotArea } from './plot.tsx'
import type { Plot } from './plot-point.ts'
import { linearScale, roundTicks } from './scale.ts'

/** A bar of stacked parts. */
interface Bar {
  key: string
  /** Below the bar. */
  label: string
  parts: readonly { fill: Fill; value: number }[]
  title: string
  text: string
  href: string | null
}

interface BarChartProps {
  label: string
  bars: readonly Bar[]
  /** The index of the bar that is now, set off from the others. */
  now: number
  format: (value: number) => string
  height?: number
}

/** Stacked bars side by side. */
export function BarChart({ label, bars, now, format, height = 190 }: BarChartProps) {
  const id = useId()
  function draw(width: number): Plot {
    const totals = bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0))
    const ticks = roundTicks([0, Math.max(1, ...totals)])
    const y = linearScale([0, ticks.at(-1) ?? 1], [height - axisRoom.bottom, axisRoom.top])
    const step = (width - axisRoom.left - axisRoom.right) / bars.length
    const thick = Math.max(2, Math.min(step * 0.72, 36))
    const middle = (n: number) => axisRoom.left + step * (n + 0.5)
    const drawing = (
      <>
        <FillPatterns id={id} />
        {now >= 0 && (
          <rect
            className={styles.nowBand}
            x={middle(now) - step / 2}
            y={axisRoom.top - 8}
            width={step}
            height={height - axisRoom.bottom - axisRoom.top + 8}
          />
        )}
        <ValueAxis scale={y} ticks={ticks} width={width} format={format} />
        {bars.map((bar, n) => (
          <Stack key={bar.key} bar={bar} x={middle(n) - thick / 2} width={thick} top={y} id={id} />
        ))}
        <LabelAxis
          labels={bars.map((bar, n) => ({ x: middle(n), text: bar.label }))}
          y={height - 4}
          room={40}
        />
      </>
    )
    return {
      points: bars.map(({ key, title, text, href }, n) => ({
        key,
        title,
        text,
        href,
        x: middle(n),
        y: y(totals[n] ?? 0),
      })),
      drawing,
    }
  }
  return <PlotArea label={label} height={height} draw={draw} start={Math.max(now, 0)} />
}

function Stack({
  bar,
  x,
  width,
  top,
  id,
}: {
  bar: Bar
  x: number
  width: number
  top: (value: number) => number
  id: string
}) {
  let below = 0
  return (
    <g>
      {bar.parts.map(({ fill, value }) => {
        const from = below
        below += value
        if (value === 0) return null
        return (
          <rect
            key={fill}
            x={x}
            y={top(below)}
            width={width}
            height={Math.max(1, top(from) - top(below))}
            {...filled(fill, id)}
          />
        )
      })}
    </g>
  )
}
