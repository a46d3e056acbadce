import type { Page } from '@playwright/test'

/** One user's walk through the screens on one device. */
export type Look = {
  page: Page
  isPhone: boolean
  /** Records the axe violations of the page as it is shown. */
  check: (state: string) => Promise<void>
}
