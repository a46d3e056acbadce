import type { BrowserContext } from '@playwright/test'

/**
 * Page errors: console errors, uncaught errors, violations of the content security policy, and a Referer header that
 * leaks the address of a secret link.
 */
export type PageErrors = {
  watch: (context: BrowserContext) => void
  /** From here on, requests to a matching address may fail, which the browser or React logs as console errors. */
  mayFail: (address: RegExp) => void
  /** All errors that were not announced. */
  found: () => readonly string[]
}

/** Not the file of a screen's module, which is the referrer of what it imports. */
const secretAddress = /\/client\/.|\/letters\/opt-out\/.|(?<!\/assets)\/reset-password.|[?&]code=/
const failedFetch = /^Failed to load resource/
/** As React tells of a page that could not be loaded. */
const goneFile = /^FileGone: (\S+): HTTP 404/

export function watchPageErrors(): PageErrors {
  const found: string[] = []
  const expected: RegExp[] = []
  return {
    watch: (context) => {
      context.on('console', (message) => {
        if (message.type() !== 'error') return
        const { url } = message.location()
        const text = message.text()
        const failed = failedFetch.test(text) ? url : goneFile.exec(text)?.[1]
        const isExpected = failed && expected.some((address) => address.test(failed))
        if (!isExpected) found.push(`console: ${text} (${url})`)
      })
      context.on('request', (request) => {
        const { referer = '' } = request.headers()
        if (secretAddress.test(referer)) found.push(`referrer: ${referer} (${request.url()})`)
      })
      context.on('weberror', (error) => found.push(`page: ${error.error().stack}`))
    },
    mayFail: (address) => expected.push(address),
    found: () => found,
  }
}
