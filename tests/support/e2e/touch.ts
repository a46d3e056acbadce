import type { CDPSession, Locator, Page } from '@playwright/test'

interface Point {
  x: number
  y: number
}

const steps = 6

/** Swipes from the middle of an element by this many pixels, with the touch events of a touch screen. */
export async function sweep(page: Page, from: Locator, by: Point): Promise<void> {
  const box = await from.boundingBox()
  if (!box) throw new Error('there is nothing to touch')
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const screen = await page.context().newCDPSession(page)
  await touch(screen, 'touchStart', start)
  for (let step = 1; step <= steps; step += 1) {
    await touch(screen, 'touchMove', {
      x: start.x + (by.x * step) / steps,
      y: start.y + (by.y * step) / steps,
    })
  }
  await touch(screen, 'touchEnd')
  await screen.detach()
}

async function touch(
  screen: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  at?: Point,
): Promise<void> {
  await screen.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
}
