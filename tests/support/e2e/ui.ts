import { expect, type Locator, type Page } from '@playwright/test'

/** The quirks of the widgets, so that the journeys speak of what a person does. */

/** The dialog in front with this title. */
export function dialog(page: Page, title: string | RegExp): Locator {
  return page.getByRole('dialog', { name: title })
}

/** Leaves a dialog in which nothing has been typed, or one that does not mind. */
export async function cancel(open: Locator): Promise<void> {
  await open.getByRole('button', { name: 'Avbryt' }).click()
  await expect(open).toBeHidden()
}

/** Leaves a dialog that asks about what has been typed. */
export async function discard(open: Locator): Promise<void> {
  await open.getByRole('button', { name: 'Avbryt' }).click()
  await open.page().getByRole('button', { name: 'Stäng utan att spara' }).click()
  await expect(open).toBeHidden()
}

/** A toast with these words: what went well is a status, what failed an alert. */
export function toast(page: Page, words: string | RegExp): Locator {
  return page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: words })
}

/** Chooses in a field that offers a list, by typing the choice's name. */
export async function choose(field: Locator, option: string): Promise<void> {
  await field.fill(option)
  await field.page().getByRole('option', { name: option, exact: true }).click()
  await expect(field).toHaveValue(option)
}

/** Types a date into a field that shows a month meanwhile, and leaves it, so that the month is gone. */
export async function fillDate(field: Locator, date: string): Promise<void> {
  await field.fill(date)
  await field.press('Tab')
  await expect(field).toHaveValue(date)
}

/** Turns a switch on or off. */
export async function setSwitch(field: Locator, on: boolean): Promise<void> {
  // The element that takes the click lies under its own picture.
  // A form that is being drawn again may let one click go by.
  await expect(async () => field.setChecked(on, { force: true })).toPass({ timeout: 15_000 })
}

/** Presses Tab until this has the focus: whoever uses the keyboard alone gets there. */
export async function tabTo(target: Locator, { most = 60 } = {}): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await target.page().keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** What is on the clipboard; needs the context's permission. */
export function clipboardText(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Is something on the page wider than the window, so that one has to scroll two ways to read it (WCAG 1.4.10)? */
export function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth
  })
}
