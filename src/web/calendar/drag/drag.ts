import type { DragHandlers } from './drag-grip.ts'
import { dragByMouse } from './drag-mouse.ts'
import { dragByTouch } from './drag-touch.ts'

/**
 * Installs drag to move, resize and create sessions on the grid, by mouse, pen and touch (D63). Native listeners
 * without React state: nothing renders until a drop. Returns the cleanup.
 */
export function installDrag(scroller: HTMLElement, handlers: DragHandlers): () => void {
  const removers = [dragByMouse(scroller, handlers), dragByTouch(scroller, handlers)]
  scroller.dataset.draggable = ''
  return () => {
    for (const remove of removers) remove()
    delete scroller.dataset.draggable
  }
}
