import { area, line } from 'd3-shape'
import { useId } from 'react'
import { axisRoom, LabelAxis, ValueAxis } from './axis.tsx'
import styles from './charts.module.css'
import { dateTicks } from './date-ticks.ts'
import { placeLabels } from './place-labels.ts'
import { PlotArea } from './plot.tsx'
import type { Plot } from './plot-point.ts'
import { linearScale, roundTicks } from './scale.ts'

/** A value at a time. */
export interface LinePoint {
  key: string
  at: Date
  value: number
  /** The value just before, where it changed at once: drawn as a step, else as a slope. */
  before: number | null
  /** Drawn as dashed. */
  isAhead: boolean
  /** Written at the point. */
  label: string | null
  title: string
  text: string
  href: string | null
}

interface LineChartProps {
  label: string
  points: readonly LinePoint[]
  /** The index of the point that is now; the last without one. */
  now: number
  /** A vertical line with its words. */
  mark?: { at: Date; text: string } | null
  format: (value: number) => string
  height?: number
}

/** A line over time: what has been is full and above a tint, what is ahead is dashed, and below zero in amber. */
export function LineChart({
  label,
  points,
  now,
  mark = null,
  format,
  height = 190,
}: LineChartProps) {
  const clip = useId()
  function draw(width: number): Plot {
    const { x, y, values } = scalesOf(points, { width, height })
    const past = vertices(points.filter(({ isAhead }) => !isAhead))
    const [today] = points.slice(now)
    const ahead = today ? vertices([today, ...points.filter(({ isAhead }) => isAhead)], true) : []
    const path = line<Vertex>(
      ({ at }) => x(at),
      ({ value }) => y(value),
    )
    const ground = area<Vertex>(
      ({ at }) => x(at),
      () => y(0),
      ({ value }) => y(value),
    )
    const [first, last] = [points[0], points.at(-1)]
    const dates = first && last ? dateTicks(first.at, last.at) : []
    const spot = (point: Vertex) => ({ x: x(point.at), y: y(point.value) })
    const labels = labelsOf(points, now)
    const markAt = mark && x(mark.at.getTime())
    const places = placeLabels(
      labels.map(({ key, at, value, text }) => ({
        key,
        text,
        ...spot({ at: at.getTime(), value }),
      })),
      {
        width,
        height: height - axisRoom.bottom,
        lines: [past.map(spot), ahead.map(spot)],
        taken: mark && markAt !== null ? [markBox(markAt, { text: mark.text, width })] : [],
      },
    )
    const drawing = (
      <>
        <clipPath id={clip}>
          <rect x={0} y={y(0) + 1} width={width} height={height} />
        </clipPath>
        <ValueAxis scale={y} ticks={values} width={width} format={format} />
        <LabelAxis
          labels={dates.map(({ at, text }) => ({ x: x(at.getTime()), text }))}
          y={height - 4}
        />
        <path className={styles.ground} d={ground(past) ?? ''} />
        <path className={styles.past} d={path(past) ?? ''} />
        <path className={styles.ahead} d={path(ahead) ?? ''} />
        <path className={styles.lacking} d={path(ahead) ?? ''} clipPath={`url(#${clip})`} />
        {mark && markAt !== null && <Mark x={markAt} text={mark.text} {...{ width, height }} />}
        {labels.map(({ key, at, value, text }) => {
          const { x: cx, y: cy } = spot({ at: at.getTime(), value })
          return (
            <g key={key}>
              <circle className={styles.spot} cx={cx} cy={cy} r={4} />
              {places.has(key) && (
                <text className={styles.word} dy="0.35em" {...places.get(key)}>
                  {text}
                </text>
              )}
            </g>
          )
        })}
      </>
    )
    return {
      points: points.map(({ key, title, text, href, ...point }) => ({
        key,
        title,
        text,
        href,
        x: x(point.at.getTime()),
        y: y(point.value),
      })),
      drawing,
    }
  }
  return <PlotArea label={label} height={height} draw={draw} start={now} />
}

interface Vertex {
  at: number
  value: number
}

/** The corners of the line: a step has two at its time. */
function vertices(points: readonly LinePoint[], skipsFirstStep = false): Vertex[] {
  return points.flatMap(({ at, value, before }, n) => {
    const corner = { at: at.getTime(), value }
    const isStep = before !== null && !(skipsFirstStep && n === 0)
    return isStep ? [{ ...corner, value: before }, corner] : [corner]
  })
}

function scalesOf(points: readonly LinePoint[], size: { width: number; height: number }) {
  const times = points.map(({ at }) => at.getTime())
  const values = points.flatMap(({ value, before }) =>
    before === null ? [value] : [value, before],
  )
  const ticks = roundTicks([Math.min(0, ...values), Math.max(1, ...values)])
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  return {
    values: ticks,
    x: linearScale(
      [Math.min(...times), Math.max(...times)],
      [axisRoom.left, size.width - axisRoom.right - 8],
    ),
    y: linearScale([low, high], [size.height - axisRoom.bottom, axisRoom.top]),
  }
}

/** The points that have a word, the most important first: now, then the future ones, then the newest past ones. */
function labelsOf(points: readonly LinePoint[], now: number) {
  return points
    .flatMap(({ label, ...point }, n) =>
      label ? [{ ...point, text: label, rank: n >= now ? n - now : points.length + now - n }] : [],
    )
    .sort((a, b) => a.rank - b.rank)
}

/** Where the words of the mark stand. */
function markBox(x: number, { text, width }: { text: string; width: number }) {
  const wide = text.length * 7.5
  const left = x > width / 2 ? x - 5 - wide : x + 5
  return { left, right: left + wide, top: 0, bottom: axisRoom.top }
}

function Mark({
  x,
  text,
  width,
  height,
}: {
  x: number
  text: string
  width: number
  height: number
}) {
  const isRight = x > width / 2
  return (
    <g>
      <line
        className={styles.mark}
        x1={x}
        x2={x}
        y1={axisRoom.top - 6}
        y2={height - axisRoom.bottom}
      />
      <text
        className={styles.markWord}
        x={isRight ? x - 5 : x + 5}
        y={axisRoom.top - 6}
        textAnchor={isRight ? 'end' : 'start'}
      >
        {text}
      </text>
    </g>
  )
}
