import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { givenOwner } from './accounts.ts'
import { type Login, loginOf } from './logins.ts'
import { type PageErrors, watchPageErrors } from './page-errors.ts'
import type { Who } from './people.ts'
import { watchQueries } from './queries.ts'
import { watchSecrets } from './secrets.ts'
import { logStress, patience, stressOf } from './stress.ts'

/** A demo account, or a login that the test has made. */
type Visitor = Who | Pick<Login, 'cookie'>

type Fixtures = {
  /** Slows a browser context down under E2E_STRESS=1. */
  stress: (context: BrowserContext) => Promise<void>
  /** Watches every page for errors and fails the test for those that it has not announced. */
  pageErrors: PageErrors
  /** A page in a separate browser context: another user, or another kind of device. */
  openBrowser: (options?: BrowserContextOptions & { as?: Visitor }) => Promise<Page>
  /** Sets a login cookie in the test's own browser context, without the screens. */
  enterAs: (who: Visitor) => Promise<void>
  /**
   * A trainer of this test alone, logged in in the test's own browser context: for lists, counts and positions, which
   * journeys beside it would change.
   */
  ownTrainer: Awaited<ReturnType<typeof givenOwner>>
}

export const test = base.extend<Fixtures>({
  // An action that cannot be performed fails with its own message before the test's time limit.
  actionTimeout: 15_000 * patience,
  // oxlint-disable-next-line no-empty-pattern
  stress: async ({}, use, run) => {
    await use(stressOf(run))
    logStress(run)
  },
  pageErrors: [
    async ({ context, stress }, use) => {
      const pageErrors = watchPageErrors()
      await stress(context)
      pageErrors.watch(context)
      watchQueries(context)
      watchSecrets(context)
      await use(pageErrors)
      expect(pageErrors.found(), 'nothing went wrong in the background').toEqual([])
    },
    { auto: true },
  ],
  openBrowser: async ({ browser, stress, pageErrors }, use) => {
    const contexts: { close: () => Promise<void> }[] = []
    await use(async ({ as: who, ...options } = {}) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      await stress(context)
      pageErrors.watch(context)
      watchQueries(context)
      watchSecrets(context)
      if (who) await context.addCookies([await cookieOf(who)])
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  enterAs: async ({ context }, use) => {
    await use(async (who) => context.addCookies([await cookieOf(who)]))
  },
  ownTrainer: async ({ context }, use) => {
    const trainer = await givenOwner()
    await context.addCookies([trainer.cookie])
    await use(trainer)
  },
})

async function cookieOf(who: Visitor): Promise<Login['cookie']> {
  return (typeof who === 'string' ? await loginOf(who) : who).cookie
}

export { expect }
