import type { ReactNode } from 'react'

/** A point that answers a hover, a tap and the keyboard. */
export interface PlotPoint {
  key: string
  /** In pixels of the drawing. */
  x: number
  y: number
  /** When or what, and its figures. */
  title: string
  text: string
  /** Where the sessions behind it are; null in a picture without links. */
  href: string | null
}

/** A drawing of some width. */
export interface Plot {
  points: readonly PlotPoint[]
  drawing: ReactNode
}
