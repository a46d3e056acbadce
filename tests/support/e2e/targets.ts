import type { Page } from '@playwright/test'

/** The least height and width of what a finger presses, in CSS pixels (`--app-touch`). */
const least = 44

const pressed =
  'a[href], button, summary, select, textarea, input:not([type="hidden"]), [role="button"], [role="tab"], [role="option"], [role="menuitem"], [role="switch"], [role="slider"]'

/** What WCAG 2.5.8 exempts, and why it applies. */
const exempt = [
  // Place and height of an hour, a session and an absence are its time, and the list of the day has them as rows.
  '[data-scroller] *',
].join(', ')

/** Modal content: what is behind cannot be pressed. */
const inFront = '[role="dialog"][aria-modal="true"], dialog[open]'

/**
 * What is shown and too small for a finger, one line each: a control with its labels and with the area that a
 * pseudo-element adds. Links within a sentence have the height of its lines (WCAG 2.5.8), and what lets touches through
 * is pressed through what lies below.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ([all, exempted, front, minimum]) => {
      const scope = [...document.querySelectorAll(front)].at(-1) ?? document.body

      const isShown = (element: Element) =>
        element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
        getComputedStyle(element).pointerEvents !== 'none' &&
        element.closest('[inert]') === null

      // A pseudo-element that lies over its element, positioned.
      const addedBy = (element: Element) =>
        ['::before', '::after'].map((name) => {
          const { content, position, width, height } = getComputedStyle(element, name)
          const isThere = content !== 'none' && position === 'absolute'
          return isThere ? [Number.parseFloat(width) || 0, Number.parseFloat(height) || 0] : [0, 0]
        })

      const isInSentence = (element: Element) => {
        if (!getComputedStyle(element).display.startsWith('inline')) return false
        let block = element.parentElement
        while (block && getComputedStyle(block).display === 'inline') block = block.parentElement
        return [...(block?.childNodes ?? [])].some(
          (node) => !node.contains(element) && node instanceof Text && node.data.trim().length > 1,
        )
      }

      // A label switches its box, a field lies within its frame, and a link of the line is as high as what it holds.
      const partsOf = (element: Element) => {
        const isBox = element.matches('[type="checkbox"], [type="radio"]')
        const labels = isBox && element instanceof HTMLInputElement ? (element.labels ?? []) : []
        const held = getComputedStyle(element).display === 'inline' ? element.children : []
        return [element, ...labels, ...held, element.closest('.mantine-Input-input') ?? element]
      }

      return [...scope.querySelectorAll(all)].flatMap((element) => {
        const parts = partsOf(element).filter(isShown)
        if (parts.length === 0 || element.matches(exempted) || isInSentence(element)) return []
        const boxes = parts.map((part) => part.getBoundingClientRect())
        const extent = (from: 'left' | 'top', to: 'right' | 'bottom') =>
          Math.max(...boxes.map((box) => box[to])) - Math.min(...boxes.map((box) => box[from]))
        const added = parts.flatMap(addedBy)
        const width = Math.max(extent('left', 'right'), ...added.map(([w = 0]) => w))
        const height = Math.max(extent('top', 'bottom'), ...added.map(([, h = 0]) => h))
        if (width === 0 || (width > minimum - 0.5 && height > minimum - 0.5)) return []
        const name = element.getAttribute('aria-label') ?? element.textContent
        return `${Math.round(width)} × ${Math.round(height)} · ${element.tagName.toLowerCase()}.${element.className} "${name?.trim().slice(0, 40)}"`
      })
    },
    [pressed, exempt, inFront, least] as const,
  )
}

/** The round "+" of a phone's bar, a skip link, which the keyboard alone shows, and the chosen day of a month. */
const notOfScreen = 'nav *, [href^="#"], table *'

/**
 * The filled buttons of the screen behind any dialog, by name: the biggest thing on it is the one to act on. Forms that
 * have been changed have one each, and count as one.
 */
export function primaryButtons(page: Page): Promise<string[]> {
  return page.evaluate(
    ([frame, front]) => {
      const probe = document.createElement('i')
      probe.style.background = 'var(--app-accent)'
      document.body.append(probe)
      const accent = getComputedStyle(probe).backgroundColor
      probe.remove()
      return [...document.querySelectorAll('button, a[href]')]
        .filter(
          (element) =>
            element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
            !element.matches(frame) &&
            element.closest(front) === null &&
            getComputedStyle(element).backgroundColor === accent &&
            // A page without the tokens.
            accent !== 'rgba(0, 0, 0, 0)',
        )
        .filter(
          (element, n, all) =>
            !element.matches('form [type="submit"]') ||
            all.findIndex((one) => one.matches('form [type="submit"]')) === n,
        )
        .map((element) => element.getAttribute('aria-label') ?? element.textContent.trim())
    },
    [notOfScreen, inFront] as const,
  )
}
