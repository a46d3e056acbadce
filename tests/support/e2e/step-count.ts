import type { Locator, Page } from '@playwright/test'

/**
 * Counts what a person does: each click or tap, each key, each choice in a menu, and each field that is filled in.
 * Waiting is no step.
 */
export function countSteps(page: Page) {
  let steps = 0
  const counted = async (act: Promise<unknown>): Promise<void> => {
    steps += 1
    await act
  }
  return {
    click: (target: Locator) => counted(target.click()),
    tap: (target: Locator) => counted(target.tap()),
    press: (key: string) => counted(page.keyboard.press(key)),
    select: (menu: Locator, option: string) => counted(menu.selectOption(option)),
    fill: (field: Locator, text: string) => counted(field.fill(text)),
    count: () => steps,
  }
}
