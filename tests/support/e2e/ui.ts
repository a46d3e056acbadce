import { expect, type Locator, type Page } from '@playwright/test'

/** Locators and actions for the widgets of Mantine. */

/** The topmost dialog with this title. */
export function dialog(page: Page, title: string | RegExp): Locator {
  return page.getByRole('dialog', { name: title })
}

/** Closes a dialog that has no unsaved input, or that does not ask about it. */
export async function cancel(open: Locator): Promise<void> {
  await open.getByRole('button', { name: 'Avbryt' }).click()
  await expect(open).toBeHidden()
}

/** Closes a dialog that asks about unsaved input. */
export async function discard(open: Locator): Promise<void> {
  await open.getByRole('button', { name: 'Avbryt' }).click()
  await open.page().getByRole('button', { name: 'Stäng utan att spara' }).click()
  await expect(open).toBeHidden()
}

/** A toast with this text: role status for success, alert for failure. */
export function toast(page: Page, words: string | RegExp): Locator {
  return page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: words })
}

/** Closes all toasts, of which one is shown or about to be, for a check of what they would cover. */
export async function dismissToasts(page: Page): Promise<void> {
  const close = toast(page, '').getByRole('button', { name: 'Stäng' })
  await expect(close.first()).toBeVisible()
  await expect(async () => {
    for (const button of await close.all()) await button.click({ timeout: 1000 })
    await expect(close).toHaveCount(0, { timeout: 1000 })
  }).toPass()
}

/** Selects an option of a combobox by typing its name. */
export async function choose(field: Locator, option: string): Promise<void> {
  await field.fill(option)
  await field.page().getByRole('option', { name: option, exact: true }).click()
  await expect(field).toHaveValue(option)
}

/** Types a date into a date field and leaves it, so that its calendar popup is closed. */
export async function fillDate(field: Locator, date: string): Promise<void> {
  await field.fill(date)
  await field.press('Tab')
  await expect(field).toHaveValue(date)
}

/** Sets a switch. */
export async function setSwitch(field: Locator, on: boolean): Promise<void> {
  // The input is covered by the visual track. A click during a re-render may be lost, so it is repeated.
  await expect(async () => field.setChecked(on, { force: true })).toPass({ timeout: 15_000 })
}

/** Presses Tab until this element has the focus: it is reachable by keyboard alone. */
export async function tabTo(target: Locator, { most = 60 } = {}): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await target.page().keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** The clipboard's text; needs the context's permission. */
export function clipboardText(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText())
}

/**
 * Whether the page overflows the window horizontally, so that reading needs scrolling in two directions (WCAG 1.4.10).
 */
export function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth
  })
}

export type Scheme = 'light' | 'dark'

/** Changes the system's colour scheme. The app and the portal note it on the root element; other pages have CSS alone. */
export async function showScheme(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme })
  const noted = 'data-mantine-color-scheme'
  await expect(page.locator(`html:not([${noted}]), html[${noted}="${colorScheme}"]`)).toBeAttached()
}
