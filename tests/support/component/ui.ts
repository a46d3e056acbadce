import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'

/** Locators and actions for common widgets, by their visible texts. */

export function dialog(title: string | RegExp): Locator {
  return page.getByRole('dialog', { name: title })
}

/** A toast or an inline message with this text: role status for success, alert for failure. */
export function toast(words: string | RegExp): Locator {
  return page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: words })
}

/** A pot with its hours, by training type, on its client's profile. */
export function potCard(type: string): Locator {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: type, exact: true }) })
}

/** Selects an option of a combobox by typing its name. */
export async function choose(field: Locator, option: string): Promise<void> {
  await field.fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
  await expect.element(field).toHaveValue(option)
}

/** Types a date into a date field and leaves it, so that its calendar popup is closed. */
export async function fillDate(field: Locator, date: string): Promise<void> {
  await field.fill(date)
  await userEvent.tab()
  await expect.element(field).toHaveValue(date)
}

/** Toggles a switch: its input is covered by the visual track. */
export async function setSwitch(field: Locator, on: boolean): Promise<void> {
  await expect.element(field).toBeEnabled()
  const isOn = () => (field.element() as HTMLInputElement).checked
  if (isOn() !== on) await field.click({ force: true })
  await expect.poll(isOn).toBe(on)
}

/** Waits until the app is at this address. */
export async function expectAddress(address: string): Promise<void> {
  await expect.poll(() => location.pathname + location.search + location.hash).toBe(address)
}

/** Navigates within the app without a reload, as the browser's back and forward buttons do. */
export function goTo(address: string): void {
  history.pushState(null, '', address)
  window.dispatchEvent(new PopStateEvent('popstate'))
}

/** Closes a dialog that has no unsaved input, or that does not ask about it. */
export async function cancel(open: Locator): Promise<void> {
  await open.getByRole('button', { name: 'Avbryt' }).click()
  await expect.element(open).not.toBeInTheDocument()
}

/** Waits until there are this many of these elements. */
export async function expectCount(found: Locator, count: number): Promise<void> {
  await expect.poll(() => found.elements()).toHaveLength(count)
}

/** Focuses an element once it exists. */
export async function focusOn(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible()
  const element = target.element()
  if (element instanceof HTMLElement) element.focus()
  await expect.element(target).toHaveFocus()
}

/** The heights of the parts of the vessel within that falls and rises, from the bottom up, in units of its drawing. */
export function levelHeights(within: Locator): number[] {
  const levels = [...within.element().querySelectorAll('clipPath ~ g > rect')]
  return levels.map((level) => Math.round(Number(level.getAttribute('height')) * 100) / 100)
}

/** What the live regions say from now on. */
export function announcements(): readonly string[] {
  const said: string[] = []
  const listen = () => {
    for (const { textContent } of document.querySelectorAll('[aria-live="polite"]')) {
      const text = textContent.replaceAll('\u00a0', ' ')
      if (text !== '' && said.at(-1) !== text) said.push(text)
    }
  }
  new MutationObserver(listen).observe(document, {
    childList: true,
    characterData: true,
    subtree: true,
  })
  return said
}

/** Waits until a live region says this. */
export async function expectAnnounced(text: string): Promise<void> {
  const regions = () => [...document.querySelectorAll('[aria-live="polite"]')]
  await expect
    .poll(() => regions().map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')))
    .toContain(text)
}
