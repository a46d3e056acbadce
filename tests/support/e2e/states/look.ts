import type { Page } from '@playwright/test'

/** A walk through the screens of one person, on one device. */
export type Look = {
  page: Page
  isPhone: boolean
  /** Notes what is wrong with the page as it stands. */
  check: (state: string) => Promise<void>
}
