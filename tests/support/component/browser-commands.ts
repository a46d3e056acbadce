import { defineBrowserCommand } from '@vitest/browser-playwright'

const addressOf = (module: string) => `**/${module}*`

/** Commands that control the browser from outside the page; called through `commands` of vitest/browser. */
export const browserCommands = {
  /**
   * From now on a module such as 'src/web/auth/mutations.ts' fails to load, as without a network or after a new version
   * was published. Modules that another test has loaded stay loaded: see tests/component/lost-modules.
   */
  loseModule: defineBrowserCommand<[module: string]>(({ context }, module) =>
    context.route(addressOf(module), (route) => route.abort()),
  ),
  /** Makes the module load again. */
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
