import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { scale } from '#tests/scale.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** WCAG 2.2 A and AA (D69), and axe's best practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Modal content: what is behind is inert, which axe does not recognise. */
const inFront = '[role="dialog"][aria-modal="true"], dialog[open], [role="tooltip"]'

/**
 * Where sessions cover an hour of the grid, only a narrow strip of the cell is left to the mouse. WCAG 2.5.8 exempts
 * targets with an equivalent control on the page, here "Boka pass", which axe cannot know. On a phone the cells are
 * wide enough.
 */
function isExcepted(rule: string, { html }: { html: string }, page: Page): boolean {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  return rule === 'target-size' && html.includes('role="gridcell"') && !isPhone
}

/**
 * The violations that axe finds on the page as it is shown, or in the modal in front of it, one line per element, in
 * light and dark; at reduced depth in one of them, chosen by the seed. Leaves the page in light.
 */
export async function violationsOn(page: Page, state: string): Promise<string[]> {
  // Once a page: evaluating axe's source takes as long as some of its analyses.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = []
  for (const colorScheme of schemesFor(state)) {
    await page.emulateMedia({ colorScheme })
    found.push(...(await runAxe(page, `${state}, ${colorScheme}`)))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

function schemesFor(state: string) {
  const seed = Number(process.env.TIDSPOTT_TEST_SEED ?? 0)
  const sum = [...state].reduce((total, character) => total + (character.codePointAt(0) ?? 0), seed)
  return (['light', 'dark'] as const).filter((_, scheme) => (sum + scheme) % 2 < scale.axeSchemes)
}

async function runAxe(page: Page, state: string): Promise<string[]> {
  const { violations } = await page.evaluate(
    async ([front, values]) => {
      // What fades in or out, such as a toast, has the contrast of its opacity.
      const fading = document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      await Promise.allSettled(fading.map(({ finished }) => finished))
      // What is sticky covers what can be scrolled from under it, and axe takes the visible rest for the size of a
      // target.
      const sticky = [...document.querySelectorAll<HTMLElement>('*')].filter(
        (element) => getComputedStyle(element).position === 'sticky',
      )
      for (const element of sticky) element.style.setProperty('position', 'static')
      // A row that is not rendered yet has its estimated height, and its contents lie over its neighbours.
      const sheets = document.adoptedStyleSheets
      const rendered = new CSSStyleSheet()
      rendered.replaceSync('* { content-visibility: visible !important; }')
      document.adoptedStyleSheets = [...sheets, rendered]
      // Reporting passed rules takes axe longer than finding violations.
      const found = await window.axe.run(
        document.querySelector(front) ? { include: [[front]] } : document,
        { runOnly: { type: 'tag', values }, resultTypes: ['violations'] },
      )
      for (const element of sticky) element.style.removeProperty('position')
      document.adoptedStyleSheets = sheets
      return found
    },
    [inFront, tags] as const,
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes
      .filter((node) => !isExcepted(id, node, page))
      .map(({ target, failureSummary = '' }) =>
        [state, `${id} (${help})`, target.join(' '), failureSummary.split('\n').at(-1)].join(' · '),
      ),
  )
}
