import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { PortalStart } from '#shared/portal/start.ts'
import '#web/ui/theme/portal-styles.ts'
import { followSystemScheme } from '#web/portal/color-scheme.ts'
import { PortalPage } from '#web/portal/portal-page.tsx'
import { type Answers, type FakeServer, fakeServer } from './fake-server.ts'
import { desktop, startClock } from './render-screen.tsx'

type Options = {
  /** Answers to the page's calls. A call without an answer fails the test. */
  answers?: Answers
  /** The start time of the clock, which runs on from there. */
  now?: string
  viewport?: { width: number; height: number }
}

export const portalToken = 'a-personal-link'

/**
 * Renders the page of a personal link from its embedded payload, with its styles, over a fake server. Importing this
 * loads the portal's styles instead of the app's: a test file renders either this or screens.
 */
export async function renderPortal(
  start: PortalStart,
  { answers = {}, now, viewport = desktop }: Options = {},
): Promise<FakeServer> {
  startClock(now)
  await page.viewport(viewport.width, viewport.height)
  history.replaceState(null, '', `/client/${portalToken}`)
  const server = fakeServer({ 'portal.opened': undefined, 'portal.newest': [], ...answers })
  vi.spyOn(window, 'fetch').mockImplementation(server.fetch)
  followSystemScheme()
  await render(<PortalPage start={start} supportEmail="" hasPrivacyNotice={false} />)
  return server
}
