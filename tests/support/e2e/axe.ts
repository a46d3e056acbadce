import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { depth } from '#tests/scale.ts'
import { type Scheme, showScheme } from './ui.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** TIDSPOTT_TEST_AXE: `all` devices and colour schemes of each walk, or `one` of each, the default at everyday depth. */
export const axeCoverage = readCoverage(process.env.TIDSPOTT_TEST_AXE)

/** WCAG 2.2 A and AA (D69), and axe's best practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What another scheme can change: colours, and the name of the button that switches the scheme. */
const schemeRules = ['color-contrast', 'link-in-text-block', 'button-name']

/** Modal content: what is behind is inert, which axe does not recognise. */
const inFront = '[role="dialog"][aria-modal="true"], dialog[open], [role="tooltip"]'

/** Attributes that differ between equal rows: what they name or refer to. Their presence still counts. */
const rowNames = [
  'id',
  'for',
  'href',
  'src',
  'alt',
  'title',
  'name',
  'value',
  'datetime',
  'aria-label',
  'aria-labelledby',
  'aria-describedby',
  'aria-controls',
]

/**
 * Where sessions cover an hour of the grid, only a narrow strip of the cell is left to the mouse. WCAG 2.5.8 exempts
 * targets with an equivalent control on the page, here "Boka pass", which axe cannot know. On a phone the cells are
 * wide enough.
 */
function isExcepted(rule: string, html: string, page: Page): boolean {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  return rule === 'target-size' && html.includes('role="gridcell"') && !isPhone
}

/**
 * The violations that axe finds on the page as it is shown, or in the modal in front of it, one line per element: all
 * rules in the first scheme, in any other those whose result depends on the scheme. Leaves the page in the first.
 */
export async function violationsOn(
  page: Page,
  state: string,
  schemes: readonly [Scheme, ...Scheme[]] = ['light', 'dark'],
): Promise<string[]> {
  // Once a page: evaluating axe's source takes as long as some of its analyses.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const [first, ...others] = schemes
  await showScheme(page, first)
  const found = await runAxe(page, `${state}, ${first}`, { type: 'tag', values: tags })
  for (const scheme of others) {
    await showScheme(page, scheme)
    const rules = { type: 'rule', values: schemeRules } as const
    found.push(...(await runAxe(page, `${state}, ${scheme}`, rules)))
  }
  if (others.length > 0) await showScheme(page, first)
  return found
}

async function runAxe(page: Page, state: string, runOnly: axe.RunOnly): Promise<string[]> {
  const found = await page.evaluate(
    async ([front, rules, names]) => {
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

      const shapeOf = (row: Element) =>
        [row, ...row.querySelectorAll('*')]
          .map((element) => {
            const attributes = [...element.attributes].map(({ name, value }) =>
              names.includes(name) ? `${name} ${value !== ''}` : `${name}=${value}`,
            )
            const hasText = [...element.childNodes].some(
              (node) => node instanceof Text && node.data.trim() !== '',
            )
            return [element.tagName, ...attributes, hasText].join('|')
          })
          .join('\n')
      // Colours and sizes of a row follow from its elements, their classes and attributes. Two of each kind are analysed,
      // since rows may be striped, and the last, and what is pointed at: long lists took most of the time.
      const counts = new Map<Element | null, Map<string, number>>()
      const exclude = [...document.querySelectorAll('tr, li')].filter((row) => {
        const list = row.parentElement
        const shapes = counts.get(list) ?? new Map<string, number>()
        counts.set(list, shapes)
        const shape = shapeOf(row)
        const count = (shapes.get(shape) ?? 0) + 1
        shapes.set(shape, count)
        return count > 2 && row !== list?.lastElementChild && !row.matches(':hover, :focus-within')
      })

      const { violations } = await window.axe.run(
        { include: document.querySelector(front) ? [[front]] : [document], exclude },
        // Reporting passed rules takes axe longer than finding violations; media, which it would load, there are none.
        { runOnly: rules, resultTypes: ['violations'], preload: false },
      )
      for (const element of sticky) element.style.removeProperty('position')
      document.adoptedStyleSheets = sheets
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, html, failureSummary = '' }) => ({
          id,
          html,
          line: `${id} (${help}) · ${target.join(' ')} · ${failureSummary.split('\n').at(-1)}`,
        })),
      )
    },
    [inFront, runOnly, rowNames] as const,
  )
  return found
    .filter(({ id, html }) => !isExcepted(id, html, page))
    .map(({ line }) => `${state} · ${line}`)
}

function readCoverage(given: string | undefined): 'all' | 'one' {
  if (given === undefined || given === '') return depth === 'everyday' ? 'one' : 'all'
  if (given === 'all' || given === 'one') return given
  throw new Error(`TIDSPOTT_TEST_AXE is "${given}": it must be "all" or "one"`)
}
