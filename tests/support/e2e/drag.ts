import { expect, type Locator, type Page } from '@playwright/test'
import { formatDay, type LocalDate, type LocalTime, minutesOf } from '#shared/time.ts'
import { cell } from './app.ts'

/** Taking hold of sessions and of empty hours, by mouse and by finger. */

export type Spot = { x: number; y: number }

/** A little to the right of the day's edge: over a card, beside none. */
const insetPx = 30

/** The code that lets things be dragged has come. */
export async function expectDraggable(page: Page): Promise<void> {
  await expect(page.locator('[data-draggable]')).toBeVisible()
}

/** Where a time of a day is on the screen; it is scrolled into sight. */
export async function spotAt(page: Page, date: LocalDate, time: LocalTime): Promise<Spot> {
  const minutes = minutesOf(time)
  const hour = cell(page, date, `${time.slice(0, 2)}:00`)
  await hour.scrollIntoViewIfNeeded()
  const { x, y, height } = await boxOf(hour)
  return { x: x + insetPx, y: y + ((minutes % 60) / 60) * height }
}

/** Takes hold of a card a little below its upper edge, with the button down; resolves to the spot. */
export async function takeHold(card: Locator, where: 'top' | 'edge' = 'top'): Promise<Spot> {
  await card.scrollIntoViewIfNeeded()
  const { x, y, width, height } = await boxOf(card)
  const spot = { x: x + Math.min(insetPx, width / 2), y: where === 'top' ? y + 12 : y + height - 3 }
  const { mouse } = card.page()
  await mouse.move(spot.x, spot.y)
  await mouse.down()
  return spot
}

/** Moves the mouse there as a hand does, by way of other places. */
export async function moveTo(page: Page, { x, y }: Spot): Promise<void> {
  await page.mouse.move(x, y, { steps: 6 })
}

/** Drags a session to a time of a day, and lets it go. */
export async function dragTo(card: Locator, date: LocalDate, time: LocalTime): Promise<void> {
  const page = card.page()
  const target = await spotAt(page, date, time)
  await takeHold(card)
  // As far below the time as the hand is below the card's upper edge.
  await moveTo(page, { x: target.x, y: target.y + 12 })
  await page.mouse.up()
}

/** What is shown of the time that something would get while it is dragged: 'tis 24 nov 10:00–11:00'. */
export function ghost(page: Page, date: LocalDate, times: string): Locator {
  return page.getByText(`${formatDay(date)} ${times}`, { exact: true })
}

/** A finger on the screen, as the browser itself is told of it. */
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
    /** In steps, as a finger moves, and without a swing at the end. */
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

/** Counts what React draws from here on. Call before the page is opened. */
export async function countCommits(page: Page) {
  await page.addInitScript(() => {
    const counter = { commits: 0 }
    Object.assign(window, {
      counter,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        renderers: new Map(),
        inject: () => 1,
        onCommitFiberRoot: () => {
          counter.commits += 1
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
    /** After all that has been asked for has been drawn. */
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

/** How far down the calendar is scrolled. */
export function scrolledBy(page: Page): Promise<number> {
  return page.locator('[data-scroller]').evaluate((scroller) => scroller.scrollTop)
}

export async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('it is not on the screen')
  return box
}
