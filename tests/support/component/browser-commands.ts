import { defineBrowserCommand } from '@vitest/browser-playwright'

interface Media {
  colorScheme: 'light' | 'dark'
  forcedColors: 'active' | 'none'
}

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
  /** A picture of this page in a window of its own, as a base64 PNG: the window of the tests is not drawn at its size. */
  pictureOf: defineBrowserCommand<[html: string, media: Media]>(
    async ({ context }, html, media) => {
      const page = await context.newPage()
      await page.emulateMedia(media)
      await page.setViewportSize({ width: 2048, height: 320 })
      await page.setContent(html)
      const png = await page.screenshot()
      await page.close()
      return png.toString('base64')
    },
  ),
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    loseModule: (module: string) => Promise<void>
    restoreModule: (module: string) => Promise<void>
    pictureOf: (html: string, media: Media) => Promise<string>
  }
}
