import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'

/** Presses Tab until this element has the focus: it is reachable by keyboard alone. */
export async function tabTo(target: Locator, { most = 60 } = {}): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    if (document.activeElement === target.element()) return
    await userEvent.tab()
  }
  await expect.element(target).toHaveFocus()
}

/**
 * Whether the page overflows the window horizontally, so that reading needs scrolling in two directions (WCAG 1.4.10).
 */
export function scrollsSideways(): boolean {
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth > clientWidth
}

/** Whether the element is high enough for a touch target (44 pixels). */
export function fitsFinger(target: Locator): boolean {
  return target.element().getBoundingClientRect().height >= 44
}
