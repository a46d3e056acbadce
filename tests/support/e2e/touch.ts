import { setTimeout as wait } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'

interface Point {
  x: number
  y: number
}

const steps = 6
const stepMs = 16

/**
 * Swipes from the middle of an element by this many pixels, with the touch events of a touch screen. Each event carries
 * the time at which the finger is there, however late a busy page handles it. Returns at the time of the last one: Chromium
 * drops a tap that is older than the touch before it.
 */
export async function sweep(page: Page, from: Locator, by: Point): Promise<void> {
  const box = await from.boundingBox()
  if (!box) throw new Error('there is nothing to touch')
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const screen = await page.context().newCDPSession(page)
  const startMs = Date.now()
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number, at?: Point) =>
    screen.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at ? [at] : [],
      timestamp: (startMs + step * stepMs) / 1000,
    })
  const sent = [touch('touchStart', 0, start)]
  for (let step = 1; step <= steps; step += 1) {
    const at = { x: start.x + (by.x * step) / steps, y: start.y + (by.y * step) / steps }
    sent.push(touch('touchMove', step, at))
  }
  // A finger does not wait until the page has seen where it was.
  await Promise.all([...sent, touch('touchEnd', steps)])
  await screen.detach()
  await wait(Math.max(0, startMs + steps * stepMs - Date.now()))
}
