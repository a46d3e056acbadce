import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The rules of WCAG 2.2 at A and AA (UX 2.7), and what axe holds to be good practice. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules whose answer depends on the colour scheme. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** In front of everything else: what lies behind can be neither reached nor read, which axe does not know. */
const inFront = '[role="dialog"][aria-modal="true"], dialog[open], [role="tooltip"]'

/**
 * Where sessions cover an hour of the week, a little of it is left to the mouse. WCAG 2.5.8 excepts what another control
 * of the page does as well, as "Nytt pass" does, and axe cannot know that. A phone's hours are wide enough.
 */
function isExcepted(rule: string, { html }: { html: string }, page: Page): boolean {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  return rule === 'target-size' && html.includes('role="gridcell"') && !isPhone
}

/**
 * The violations that axe finds on the page as it stands, or in what is in front of it, one line for each element: all
 * rules in light, and those that depend on colours in dark as well. Leaves the page in light.
 */
export async function violationsOn(page: Page, state: string): Promise<string[]> {
  const light = await runAxe(page, `${state}, light`, { type: 'tag', values: tags })
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await runAxe(page, `${state}, dark`, { type: 'rule', values: colourRules })
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark]
}

async function runAxe(
  page: Page,
  state: string,
  runOnly: { type: 'tag' | 'rule'; values: string[] },
): Promise<string[]> {
  // Our pages have no frames, so axe need not open a page of its own, which would take the focus and the hover away.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  // Telling all that passed takes axe longer than finding what did not.
  axe.options({ runOnly, resultTypes: ['violations'] })
  if ((await page.locator(inFront).count()) > 0) axe.include(inFront)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes
      .filter((node) => !isExcepted(id, node, page))
      .map(({ target, failureSummary = '' }) =>
        [state, `${id} (${help})`, target.join(' '), failureSummary.split('\n').at(-1)].join(' · '),
      ),
  )
}
