import type { Page } from '@playwright/test'

/** The maximum for a page that loads (D70). */
const maxLayoutShift = 0.02

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** What moved since the page was opened, without an input: a line for each shift; none when it is within the budget. */
export async function layoutShifts(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(
    () =>
      new Promise<{ value: number; moved: string[] }[]>((resolve) => {
        const seen: { value: number; moved: string[] }[] = []
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries() as LayoutShift[]) {
            if (shift.hadRecentInput) continue
            const moved = shift.sources.map(({ node, previousRect: from, currentRect: to }) => {
              const element = node instanceof Element ? node : node?.parentElement
              const name = `${element?.tagName.toLowerCase()}.${element?.className}`
              return `${name} "${element?.textContent?.slice(0, 30)}" ${from.y}+${from.height} → ${to.y}+${to.height}`
            })
            seen.push({ value: shift.value, moved })
          }
        }).observe({ type: 'layout-shift', buffered: true })
        // Buffered entries arrive with the next task.
        setTimeout(() => resolve(seen), 0)
      }),
  )
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  if (sum <= maxLayoutShift) return []
  return shifts.map(({ value, moved }) => `${value.toFixed(3)}: ${moved.join('; ')}`)
}

/** Notes on every document whether something was done on it. Call before the page is opened. */
export async function watchInputs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const event of ['pointerdown', 'keydown', 'input'])
      addEventListener(event, () => Object.assign(window, { isUsed: true }), true)
  })
}

/** The same while the page was loaded; none for a state of the same document that is looked at later. */
export async function layoutShiftsOfLoad(page: Page): Promise<string[]> {
  const isUsed = await page.evaluate(() => {
    const { isUsed: was = false } = window as { isUsed?: boolean }
    Object.assign(window, { isUsed: true })
    return was
  })
  return isUsed ? [] : layoutShifts(page)
}
