import type { DragHandlers } from './drag-grip.ts'
import { dragByMouse } from './drag-mouse.ts'
import { dragByTouch } from './drag-touch.ts'

/**
 * Lets sessions be moved, made longer and drawn anew on the grid, by mouse, pen and finger (UX 1). Native listeners, and
 * no state of React's: nothing is drawn by it until something is dropped. Returns what takes them away.
 */
export function installDrag(scroller: HTMLElement, handlers: DragHandlers): () => void {
  const removers = [dragByMouse(scroller, handlers), dragByTouch(scroller, handlers)]
  scroller.dataset.draggable = ''
  return () => {
    for (const remove of removers) remove()
    delete scroller.dataset.draggable
  }
}
