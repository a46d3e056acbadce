import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { chartTexts } from '#shared/charts/texts.ts'
import styles from './charts.module.css'
import type { Plot, PlotPoint } from './plot-point.ts'

const nothing: Plot = { points: [], drawing: null }

interface PlotProps {
  label: string
  /** In pixels, also by the width. */
  height: number | ((width: number) => number)
  /** The points and the drawing for a width. */
  draw: (width: number) => Plot
  /** The point that the keyboard starts at; the last by default. */
  start?: number
  /** How many points are below each other, for the arrows up and down. */
  column?: number
}

/**
 * A drawing whose points can be reached: the nearest one answers a hover and a tap, and one link in the drawing stands on
 * the chosen point, which the arrow keys move.
 */
export function PlotArea({ label, height, draw, start, column = 1 }: PlotProps) {
  const [ref, width] = useWidth<HTMLDivElement>()
  const [chosen, setChosen] = useState<{ index: number; by: 'mouse' | 'touch' | 'key' } | null>(
    null,
  )
  const cursor = useRef<HTMLAnchorElement>(null)
  const { points, drawing } = useMemo(() => (width > 0 ? draw(width) : nothing), [draw, width])
  const tall = typeof height === 'number' ? height : height(width)
  const index = Math.min(chosen?.index ?? start ?? points.length - 1, points.length - 1)
  const point = points[index]

  function pointAt({ clientX, clientY, currentTarget }: PointerEvent) {
    const box = currentTarget.getBoundingClientRect()
    return nearest(points, clientX - box.left, clientY - box.top)
  }

  function choose(event: PointerEvent) {
    const found = pointAt(event)
    if (found === chosen?.index) return
    setChosen({ index: found, by: event.pointerType === 'mouse' ? 'mouse' : 'touch' })
  }

  function step(event: KeyboardEvent) {
    const to = target(event.key, index, { count: points.length, column })
    if (to === null) {
      if (event.key === 'Escape') setChosen(null)
      return
    }
    event.preventDefault()
    setChosen({ index: to, by: 'key' })
  }

  return (
    <div ref={ref} className={styles.plot} style={{ height: tall }} role="group" aria-label={label}>
      {width > 0 && (
        // A click on the drawing is one on the chosen point; by touch, the link in the tooltip leads on.
        <svg
          className={styles.drawing}
          width={width}
          height={tall}
          viewBox={`0 0 ${width} ${tall}`}
          aria-hidden="true"
          onPointerMove={(event) => event.pointerType === 'mouse' && choose(event)}
          onPointerDown={choose}
          onPointerLeave={(event) => event.pointerType === 'mouse' && setChosen(null)}
          onClick={() => chosen?.by === 'mouse' && cursor.current?.click()}
        >
          {drawing}
        </svg>
      )}
      {point && (
        <a
          ref={cursor}
          className={styles.cursor}
          data-shown={chosen !== null || undefined}
          style={{ left: point.x, top: point.y }}
          href={point.href ?? undefined}
          role={point.href ? undefined : 'img'}
          tabIndex={0}
          aria-label={`${point.title}: ${point.text}`}
          onKeyDown={step}
          onFocus={() => chosen ?? setChosen({ index, by: 'key' })}
          onBlur={() => chosen?.by === 'key' && setChosen(null)}
        />
      )}
      {point && chosen && (
        <ChartTooltip point={point} width={width}>
          {chosen.by === 'touch' && point.href && (
            <button type="button" tabIndex={-1} onClick={() => cursor.current?.click()}>
              {chartTexts.open}
            </button>
          )}
        </ChartTooltip>
      )}
    </div>
  )
}

function nearest(points: readonly PlotPoint[], x: number, y: number): number {
  // What lies above each other differs in x by less than a pixel.
  const distance = (point: PlotPoint) => Math.hypot((point.x - x) * 4, point.y - y)
  let best = 0
  for (const [index, point] of points.entries())
    if (distance(point) < distance(points[best] ?? point)) best = index
  return best
}

function target(
  key: string,
  index: number,
  { count, column }: { count: number; column: number },
): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: -column,
    ArrowRight: column,
    ArrowUp: -1,
    ArrowDown: 1,
    Home: -count,
    End: count,
  }
  const by = steps[key]
  return by === undefined ? null : Math.min(Math.max(index + by, 0), count - 1)
}

/** Half of the widest tooltip, in pixels. */
const half = 96

/** What a point says, above it. */
function ChartTooltip({
  point,
  width,
  children,
}: {
  point: PlotPoint
  width: number
  children?: ReactNode
}) {
  const left = Math.min(Math.max(point.x, half), Math.max(width - half, half))
  return (
    <div className={styles.tooltip} role="status" style={{ left, top: point.y }}>
      <strong>{point.title}</strong>
      <span>{point.text}</span>
      {children}
    </div>
  )
}

/** The width of an element in pixels, kept up to date; 0 until it is known. */
function useWidth<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current } = ref
    if (!current) return
    setWidth(Math.floor(current.clientWidth))
    const observer = new ResizeObserver(() => setWidth(Math.floor(current.clientWidth)))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
