import { privacyPath } from '../app/privacy/notice.ts'
import { pageAt, pagesOfApp, plainPath } from './redirects.ts'

/** Pages that every visitor may open, beside those with redirects (S6). */
const openPages: ReadonlySet<string> = new Set([
  '/auth',
  '/confirm-email',
  '/first-account',
  '/login-offer',
  '/register',
  '/reset-password',
])

/**
 * Whether the app has a page at this path; of other paths it shows that the page does not exist. "Integritet" is there
 * when the operator has set its words.
 */
export function isPage(path: string, hasPrivacyNotice = true): boolean {
  const plain = plainPath(path)
  if (plain === privacyPath) return hasPrivacyNotice
  return openPages.has(plain) || pageAt(plain) !== null
}

/** Whether the path is that of a page behind a login which the installed app opens (D146). */
export function isOfApp(path: string): boolean {
  const page = pageAt(path)
  return page !== null && pagesOfApp.includes(page)
}
