import type { Locator, Page } from '@playwright/test'
import type { LocalDate, LocalTime } from '#shared/time.ts'
import { dragTo } from './drag.ts'

/**
 * Counts what a person does: each click, tap or drag, each key, each choice in a menu, and each field that is filled in.
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
    drag: (card: Locator, date: LocalDate, time: LocalTime) => counted(dragTo(card, date, time)),
    tap: (target: Locator) => counted(target.tap()),
    press: (key: string) => counted(page.keyboard.press(key)),
    select: (menu: Locator, option: string) => counted(menu.selectOption(option)),
    fill: (field: Locator, text: string) => counted(field.fill(text)),
    count: () => steps,
  }
}
