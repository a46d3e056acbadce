import type { BrowserContext } from '@playwright/test'

/**
 * What no page may do unnoticed: errors in the console, uncaught errors, breaches of the content security policy, and
 * telling anybody the address of a secret link.
 */
export type PageErrors = {
  watch: (context: BrowserContext) => void
  /** From here on, requests whose address matches may fail: the browser writes each of them in the console. */
  mayFail: (address: RegExp) => void
  /** All that happened and was not announced. */
  found: () => readonly string[]
}

const secretAddress = /\/client\/.|\/reset-password.|[?&]code=/
const failedFetch = /^Failed to load resource/

export function watchPageErrors(): PageErrors {
  const found: string[] = []
  const expected: RegExp[] = []
  return {
    watch: (context) => {
      context.on('console', (message) => {
        if (message.type() !== 'error') return
        const { url } = message.location()
        const isExpected =
          failedFetch.test(message.text()) && expected.some((address) => address.test(url))
        if (!isExpected) found.push(`console: ${message.text()} (${url})`)
      })
      context.on('request', async (request) => {
        // A page that is gone has taken its requests with it.
        const headers = await request.allHeaders().catch(() => null)
        const referer = headers?.referer ?? ''
        if (secretAddress.test(referer)) found.push(`referrer: ${referer} (${request.url()})`)
      })
      context.on('weberror', (error) => found.push(`page: ${error.error().stack}`))
    },
    mayFail: (address) => expected.push(address),
    found: () => found,
  }
}
