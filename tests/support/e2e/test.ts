import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { type Login, loginOf } from './logins.ts'
import type { Who } from './people.ts'
import { watchSecrets } from './secrets.ts'
import { lookForTrouble, type Trouble } from './trouble.ts'

/** Somebody of the demo data, or a login that the test has made. */
type Visitor = Who | Pick<Login, 'cookie'>

type Fixtures = {
  /** Watches every page of the test, and fails it for what was not announced. */
  trouble: Trouble
  /** Somebody else's browser, or another kind of device: a page that shares nothing with the others. */
  openBrowser: (options?: BrowserContextOptions & { as?: Visitor }) => Promise<Page>
  /** Gives the test's own browser a login, without the screens. */
  enterAs: (who: Visitor) => Promise<void>
}

export const test = base.extend<Fixtures>({
  // A step that cannot be taken says so itself, long before the test's own time is out.
  actionTimeout: 15_000,
  trouble: [
    async ({ context }, use) => {
      const trouble = lookForTrouble()
      trouble.watch(context)
      watchSecrets(context)
      await use(trouble)
      expect(trouble.found(), 'nothing went wrong in the background').toEqual([])
    },
    { auto: true },
  ],
  openBrowser: async ({ browser, trouble }, use) => {
    const contexts: { close: () => Promise<void> }[] = []
    await use(async ({ as: who, ...options } = {}) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      trouble.watch(context)
      watchSecrets(context)
      if (who) await context.addCookies([await cookieOf(who)])
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  enterAs: async ({ context }, use) => {
    await use(async (who) => context.addCookies([await cookieOf(who)]))
  },
})

async function cookieOf(who: Visitor): Promise<Login['cookie']> {
  return (typeof who === 'string' ? await loginOf(who) : who).cookie
}

export { expect }
