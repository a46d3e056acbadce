import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'

/** How the parts of a page are found, in the words that a person reads. */

export function dialog(title: string | RegExp): Locator {
  return page.getByRole('dialog', { name: title })
}

/** A toast, or a note on the page, with these words: what went well is a status, what failed an alert. */
export function toast(words: string | RegExp): Locator {
  return page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: words })
}

/** A pot with its figures, by its training type, on its client's profile. */
export function potCard(type: string): Locator {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: type, exact: true }) })
}

/** Chooses in a field that offers a list, by typing the choice's name. */
export async function choose(field: Locator, option: string): Promise<void> {
  await field.fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
  await expect.element(field).toHaveValue(option)
}

/** Types a date into a field that shows a month meanwhile, and leaves it, so that the month is gone. */
export async function fillDate(field: Locator, date: string): Promise<void> {
  await field.fill(date)
  await userEvent.tab()
  await expect.element(field).toHaveValue(date)
}

/** Turns a switch on or off: the element that takes the click lies under its own picture. */
export async function setSwitch(field: Locator, on: boolean): Promise<void> {
  await expect.element(field).toBeEnabled()
  const isOn = () => (field.element() as HTMLInputElement).checked
  if (isOn() !== on) await field.click({ force: true })
  await expect.poll(isOn).toBe(on)
}

/** The page has come to rest at this address of the app. */
export async function expectAddress(address: string): Promise<void> {
  await expect.poll(() => location.pathname + location.search).toBe(address)
}

/** Goes to an address of the app without loading it anew, as the browser's own buttons do. */
export function goTo(address: string): void {
  history.pushState(null, '', address)
  window.dispatchEvent(new PopStateEvent('popstate'))
}

/** Leaves a dialog in which nothing has been typed, or one that does not mind. */
export async function cancel(open: Locator): Promise<void> {
  await open.getByRole('button', { name: 'Avbryt' }).click()
  await expect.element(open).not.toBeInTheDocument()
}

/** So many of these are on the page. */
export async function expectCount(found: Locator, count: number): Promise<void> {
  await expect.poll(() => found.elements()).toHaveLength(count)
}

/** Gives something the focus, when it is there. */
export async function focusOn(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible()
  const element = target.element()
  if (element instanceof HTMLElement) element.focus()
  await expect.element(target).toHaveFocus()
}
