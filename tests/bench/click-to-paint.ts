import type { Page } from '@playwright/test'

/** A thing on the screen by its role and a regular expression that its accessible name matches. */
type Seen = {
  role:
    | 'button'
    | 'dialog'
    | 'field'
    | 'grid'
    | 'heading'
    | 'row'
    | 'status'
    | 'table'
    | 'tab'
    | 'text'
  name: string
}

/** What an act leads to: all of these are shown, and none of those. */
export type Change = { shows?: readonly Seen[]; hides?: readonly Seen[] }

/**
 * Runs in the page: finds things by role and accessible name, and measures from the timestamp of the next click or key to
 * the end of the frame that shows the change.
 */
export const clickToPaint = `
  const selectors = {
    button: 'button, [role=button]',
    dialog: '[role=dialog]',
    field: 'input:not([type=hidden]), textarea, [role=combobox]',
    grid: '[role=grid][aria-busy=false]',
    heading: 'h1, h2, h3',
    row: 'tbody tr, [role=row]',
    status: '[role=status], [role=alert]',
    table: 'table, [role=table]',
    tab: '[role=tab][aria-selected=true]',
    text: 'main, [role=dialog]',
  }
  const textOf = (id) => (id && document.getElementById(id)?.textContent) || ''
  const labelledBy = (element) => (element.getAttribute('aria-labelledby') ?? '').split(' ').map(textOf).join(' ').trim()
  // In this order, since the labels of an element are found by a walk over the page.
  const nameOf = (element) =>
    element.getAttribute('aria-label') ||
    labelledBy(element) ||
    (element.matches('input, textarea') && element.labels[0]?.textContent) ||
    (element.textContent ?? '').trim()
  // A grid has no box of its own ("display: contents"), but its cells have.
  const isVisible = (element) =>
    element.checkVisibility({ visibilityProperty: true }) || [...element.children].some(isVisible)
  const isShown = ({ role, name }) => {
    const wanted = new RegExp(name)
    for (const element of document.querySelectorAll(selectors[role]))
      if (wanted.test(nameOf(element)) && isVisible(element)) return true
    return false
  }
  const isDone = ({ shows = [], hides = [] }) => shows.every(isShown) && !hides.some(isShown)
  window.clickToPaint = (change, event) => {
    window.painted = new Promise((resolve) => {
      let start = null
      let isAsked = false
      // Once a frame, since looking takes time itself.
      const look = () => {
        isAsked = false
        if (start === null || !isDone(change)) return
        observer.disconnect()
        // A message that is sent while a frame is made is received when it has been painted.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - start)
        port2.postMessage(null)
      }
      const ask = () => {
        if (!isAsked) requestAnimationFrame(look)
        isAsked = true
      }
      const observer = new MutationObserver(ask)
      observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true })
      addEventListener(
        event,
        (input) => {
          start = input.timeStamp
          // For what the press before the click has already changed.
          ask()
        },
        { capture: true, once: true },
      )
    })
  }`

type InPage = {
  clickToPaint: (change: Change, event: string) => void
  painted: Promise<number>
}

/** Milliseconds from the click or key of `go` until its change has been painted. */
export async function timeOf(
  page: Page,
  {
    change,
    by = 'click',
    go,
  }: { change: Change; by?: 'click' | 'keydown'; go: () => Promise<void> },
): Promise<number> {
  await page.evaluate(
    ([wanted, event]) => (globalThis as unknown as InPage).clickToPaint(wanted, event),
    [change, by] as const,
  )
  await go()
  return page.evaluate(() => (globalThis as unknown as InPage).painted)
}
