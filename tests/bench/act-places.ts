import type { Locator, Page } from '@playwright/test'
import { addDays, addWeeks, localDateOf, weekOf } from '#shared/time.ts'

/** Where the measured acts begin, and the ways there. */

/** What a round needs: its number, from 0, and a client who has not been opened yet. */
export type Round = { page: Page; number: number; client: string }

export const today = localDateOf(new Date())
export const week = weekOf(today)
export const nextWeek = addWeeks(week, 1)

/** On this day the first client has a session at 10:00–11:00. */
export const bookedDay = addDays(today, 7)
export const bookedClient = 'Klient Nummer 00'

export function link(page: Page, name: string): Locator {
  return page
    .getByRole('navigation', { name: 'Huvudmeny' })
    .getByRole('link', { name, exact: true })
}

/** Goes to a page of the menu; shown when it has this heading and its rows. */
export async function goTo(page: Page, name: string): Promise<void> {
  await link(page, name).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  await quiet(page)
}

/** Resolves when no request has been under way for a while, so that an earlier act does not slow this one. */
export async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  // No named functions in here: the compiler would wrap them with a helper that this page does not have.
  await page.evaluate(async () => {
    performance.clearResourceTimings()
    for (let last = -1; last !== performance.getEntriesByType('resource').length; ) {
      last = performance.getEntriesByType('resource').length
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  })
}

export async function toWeek(page: Page, key: string): Promise<void> {
  await page.goto(`/dashboard/calendar?v=${key}`)
  await page.locator('[role=grid][aria-busy=false]').waitFor()
  await page.locator('[data-draggable]').waitFor({ state: 'attached' })
  await quiet(page)
}

export const session = (page: Page, times: string) =>
  page.getByRole('button', { name: new RegExp(`^${times} ${bookedClient}`) })

export async function openSession(page: Page): Promise<Locator> {
  await toWeek(page, nextWeek)
  await session(page, '(10:00–11:00|10:30–11:30)').click()
  const form = page.getByRole('dialog', { name: 'Redigera träningspass' })
  await form.getByRole('combobox', { name: 'Tid', exact: true }).waitFor()
  await quiet(page)
  return form
}

/** The text as part of a regular expression. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

/** Opens the next client's profile. */
export async function openProfile({ page, client }: Round): Promise<void> {
  await goTo(page, 'Klienter')
  await clientLink(page, client).click()
  await page.getByRole('tab', { name: 'Tidspotter' }).waitFor()
  await quiet(page)
}

export const clientLink = (page: Page, client: string) =>
  page.getByRole('link', { name: new RegExp(`^(Visa )?${client}$`) }).first()
