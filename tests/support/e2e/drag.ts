import { expect, type Locator, type Page } from '@playwright/test'
import { formatDayNear, type LocalDate, type LocalTime, minutesOf } from '#shared/time.ts'
import { cell } from './app.ts'

/** Dragging sessions and empty hours, by mouse and by touch. */

export type Spot = { x: number; y: number }

/** Slightly right of the day's edge: within a full-width card, left of none. */
const insetPx = 30

/** Waits until the lazily loaded drag code is there. */
export async function expectDraggable(page: Page): Promise<void> {
  await expect(page.locator('[data-draggable]')).toBeVisible()
}

/** The screen position of a day and time, scrolled into view. */
export async function spotAt(page: Page, date: LocalDate, time: LocalTime): Promise<Spot> {
  const minutes = minutesOf(time)
  const hour = cell(page, date, `${time.slice(0, 2)}:00`)
  await hour.scrollIntoViewIfNeeded()
  const { x, y, height } = await boxOf(hour)
  return { x: x + insetPx, y: y + ((minutes % 60) / 60) * height }
}

/** Presses the mouse button slightly below a card's upper edge; resolves to the position. */
export async function takeHold(card: Locator, where: 'top' | 'edge' = 'top'): Promise<Spot> {
  await card.scrollIntoViewIfNeeded()
  const { x, y, width, height } = await boxOf(card)
  const spot = { x: x + Math.min(insetPx, width / 2), y: where === 'top' ? y + 12 : y + height - 3 }
  const { mouse } = card.page()
  await mouse.move(spot.x, spot.y)
  await mouse.down()
  return spot
}

/** Moves the mouse there in several steps. */
export async function moveTo(page: Page, { x, y }: Spot): Promise<void> {
  await page.mouse.move(x, y, { steps: 6 })
}

/** Drags a session to a day and time, and drops it. */
export async function dragTo(card: Locator, date: LocalDate, time: LocalTime): Promise<void> {
  const page = card.page()
  const target = await spotAt(page, date, time)
  await takeHold(card)
  // Keeps the pointer's offset from the card's upper edge.
  await moveTo(page, { x: target.x, y: target.y + 12 })
  await page.mouse.up()
}

/** The preview text during a drag: 'tis 24 nov 10:00–11:00'. */
export function ghost(page: Page, date: LocalDate, times: string): Locator {
  return page.getByText(`${formatDayNear(date)} ${times}`, { exact: true })
}

/** Touch input sent to the browser over CDP. */
export async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Spot[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  let at: Spot = { x: 0, y: 0 }
  return {
    down: async (spot: Spot) => {
      at = spot
      await send('touchStart', [spot])
    },
    /** Moves in steps and without inertia at the end. */
    move: async (to: Spot) => {
      const from = at
      for (let n = 1; n <= 8; n += 1) {
        at = { x: from.x + ((to.x - from.x) * n) / 8, y: from.y + ((to.y - from.y) * n) / 8 }
        await send('touchMove', [at])
      }
      await send('touchMove', [to])
    },
    up: () => send('touchEnd', []),
  }
}

/** Counts the commits of React that rendered something. Call before the page is opened. */
export async function countCommits(page: Page) {
  await page.addInitScript(() => {
    const counter = { commits: 0 }
    type Fiber = {
      flags: number
      child: Fiber | null
      sibling: Fiber | null
      alternate: Fiber | null
    }
    /** Whether the last commit rendered a component: React also commits when all of them turn out to be unchanged. */
    const hasRendered = (fiber: Fiber | null): boolean => {
      if (!fiber) return false
      const isKept = fiber.alternate !== null && fiber.child === fiber.alternate.child
      // React's flag PerformedWork.
      return (
        (fiber.flags & 1) !== 0 ||
        (!isKept && hasRendered(fiber.child)) ||
        hasRendered(fiber.sibling)
      )
    }
    Object.assign(window, {
      counter,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        renderers: new Map(),
        inject: () => 1,
        onCommitFiberRoot: (_: number, { current }: { current: Fiber }) => {
          if (hasRendered(current)) counter.commits += 1
        },
        onCommitFiberUnmount: () => {},
        onPostCommitFiberRoot: () => {},
        checkDCE: () => {},
      },
    })
  })
  const read = () =>
    page.evaluate(() => (window as unknown as { counter: { commits: number } }).counter.commits)
  return {
    read,
    /** Resolves after pending work has rendered. */
    settled: async () => {
      await page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
          }),
      )
      return read()
    },
  }
}

/** The scroll offset of the calendar. */
export function scrolledBy(page: Page): Promise<number> {
  return page.locator('[data-scroller]').evaluate((scroller) => scroller.scrollTop)
}

/**
 * Scrolls a card to the middle of the calendar, away from the edges that scroll during a drag,
 * after the movement of an earlier swipe has ended.
 */
export async function centre(card: Locator): Promise<void> {
  await card.evaluate(async (element) => {
    const scroller = element.closest('[data-scroller]')
    if (!scroller) throw new Error('the card lies outside the calendar')
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const restFrames = 10
    let top = scroller.scrollTop
    for (let rested = 0; rested < restFrames; rested += 1) {
      await nextFrame()
      if (scroller.scrollTop !== top) rested = 0
      top = scroller.scrollTop
    }
    const view = scroller.getBoundingClientRect()
    const box = element.getBoundingClientRect()
    scroller.scrollTop += (box.top + box.bottom - view.top - view.bottom) / 2
  })
}

export async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('it is not on the screen')
  return box
}
