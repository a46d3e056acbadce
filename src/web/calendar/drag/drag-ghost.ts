import { firstHour, lastHour } from '#shared/calendar/limits.ts'
import { dragTexts } from '#shared/calendar/moving/texts.ts'
import type { SessionTime } from '#shared/sessions/session-time.ts'
import classes from './drag.module.css'
import { boxOf, type GridGeometry } from './drag-geometry.ts'

/** In pixels: the height of the label above the ghost, and its distance from the grid's edge. */
const labelPx = 30
const edgePx = 4

/** Measures the grid, in viewport pixels. Throws when it is not rendered. */
export function measureGrid(scroller: HTMLElement): GridGeometry {
  const cells = [
    ...scroller.querySelectorAll<HTMLElement>(`[role="gridcell"][data-hour="${firstHour}"]`),
  ]
  const rows = cells[0]?.closest('[role="rowgroup"]')?.getBoundingClientRect()
  if (!rows) throw new Error('The grid has no cells')
  return {
    columns: cells.map((cell) => {
      const { left, right } = cell.getBoundingClientRect()
      return { date: cell.dataset.date ?? '', left, right }
    }),
    top: rows.top,
    hourHeight: rows.height / (lastHour + 1 - firstHour),
  }
}

/** The visible part of the grid below its header. */
export function viewOf(scroller: HTMLElement) {
  const { left, right, top, bottom } = scroller.getBoundingClientRect()
  const { scrollPaddingTop, scrollPaddingLeft } = getComputedStyle(scroller)
  return {
    left: left + (Number.parseFloat(scrollPaddingLeft) || 0),
    right,
    top: top + (Number.parseFloat(scrollPaddingTop) || 0),
    bottom,
  }
}

export interface Ghost {
  show: (slot: SessionTime) => void
  /** Shows the resize handle for touch and makes the ghost draggable; false when it is already. */
  offerHandle: () => boolean
  remove: () => void
}

/**
 * Creates the drag ghost: a copy of the session's card, or an empty one, with the time that it would get. Painted
 * without React, above what React renders.
 */
export function createGhost(scroller: HTMLElement, card: HTMLElement | null): Ghost {
  const layer = newPart('layer')
  const ghost = newPart('ghost')
  const label = newPart('label')
  layer.ariaHidden = 'true'
  const clone = card && cloneCard(card)
  if (clone) ghost.append(clone)
  ghost.append(label)
  layer.append(ghost)
  scroller.append(layer)
  if (card) card.dataset.lifted = ''

  return {
    show: (slot) => {
      const grid = measureGrid(scroller)
      const view = viewOf(scroller)
      const origin = layer.getBoundingClientRect()
      const box = boxOf(grid, slot)
      label.textContent = dragTexts.slot(slot)
      if (clone) retime(clone, slot)
      ghost.style.transform = `translate(${box.left - origin.left}px, ${box.top - origin.top}px)`
      ghost.style.width = `${box.width}px`
      ghost.style.height = `${box.height}px`
      const room = label.offsetWidth + edgePx
      const middle = box.left + (box.width - label.offsetWidth) / 2
      const left = Math.max(Math.min(middle, view.right - room), view.left + edgePx)
      label.style.left = `${left - box.left}px`
      label.dataset.below = String(box.top - labelPx < view.top)
    },
    offerHandle: () => {
      if (ghost.dataset.held !== undefined) return false
      ghost.dataset.held = ''
      const handle = newPart('handle')
      handle.dataset.handle = ''
      ghost.append(handle)
      return true
    },
    remove: () => {
      layer.remove()
      if (card) delete card.dataset.lifted
    },
  }
}

function newPart(name: 'layer' | 'ghost' | 'label' | 'handle'): HTMLElement {
  const element = document.createElement('div')
  element.className = classes[name] ?? ''
  return element
}

/** Shows the new time on the copied card. */
function retime(clone: HTMLElement, slot: SessionTime): void {
  const time = clone.querySelector('[data-time]')
  if (time) time.textContent = dragTexts.time(slot)
}

/** An inert copy of the card. */
function cloneCard(card: HTMLElement): HTMLElement {
  const clone = card.cloneNode(true) as HTMLElement
  for (const name of ['id', 'data-session', 'data-lifted', 'data-new', 'data-torn', 'aria-label'])
    clone.removeAttribute(name)
  clone.inert = true
  for (const [name, value] of Object.entries({ top: '0px', height: '100%', left: '0', width: '1' }))
    clone.style.setProperty(`--${name}`, value)
  return clone
}
