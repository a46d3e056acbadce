import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'

/** Presses Tab until this element has the focus: it can be reached by the keyboard alone. */
export async function tabTo(target: Locator, { most = 60 } = {}): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    if (document.activeElement === target.element()) return
    await userEvent.tab()
  }
  await expect.element(target).toHaveFocus()
}

/** Is something on the page wider than the window, so that reading it takes scrolling in two directions (WCAG 1.4.10)? */
export function scrollsSideways(): boolean {
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth > clientWidth
}

/** Is this element high enough for a finger (44 pixels)? */
export function fitsFinger(target: Locator): boolean {
  return target.element().getBoundingClientRect().height >= 44
}
