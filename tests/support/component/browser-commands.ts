import { defineBrowserCommand } from '@vitest/browser-playwright'

const addressOf = (module: string) => `**/${module}*`

/** What component tests can do to their browser from outside the page; `commands` of vitest/browser calls them. */
export const browserCommands = {
  /**
   * From now on a module such as 'src/web/auth/mutations.ts' cannot be fetched, as without a network or after a new
   * version has been published. What the test file has loaded before stays loaded, so such a test needs its own file.
   */
  loseModule: defineBrowserCommand<[module: string]>(({ context }, module) =>
    context.route(addressOf(module), (route) => route.abort()),
  ),
  /** It can be fetched again. */
  restoreModule: defineBrowserCommand<[module: string]>(({ context }, module) =>
    context.unroute(addressOf(module)),
  ),
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    loseModule: (module: string) => Promise<void>
    restoreModule: (module: string) => Promise<void>
  }
}
