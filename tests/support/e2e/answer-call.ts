import type { Page } from '@playwright/test'
import superjson from 'superjson'

/** Replaces the answer of one procedure, also within a batch; the server has executed the call. */
export function answerCall(page: Page, procedure: string, data: unknown): Promise<void> {
  return answerCalls(page, { [procedure]: data })
}

/** Replaces the answers of several procedures, also where they are in one batch. */
export async function answerCalls(page: Page, answers: Record<string, unknown>): Promise<void> {
  await withoutPageStart(page)
  const told = (name: string) => ({ result: { data: superjson.serialize(answers[name]) } })
  const names = Object.keys(answers).map((name) => name.replace('.', '\\.'))
  await page.route(new RegExp(`/trpc/.*(${names.join('|')})`), async (route) => {
    const asked = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',')
    // The server closes idle keep-alive connections: a request on one that is being closed is reset, and sent once more.
    const answer = await route.fetch({ maxRetries: 2 })
    const json = (await answer.json()) as object | object[]
    const replaced = Array.isArray(json)
      ? json.map((one, n) => (asked[n] && asked[n] in answers ? told(asked[n]) : one))
      : told(asked[0] ?? '')
    await route.fulfill({ response: answer, json: replaced })
  })
}

/** Takes out of the pages what the server sends with them, so that their scripts ask for it. */
export async function withoutPageStart(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch({ maxRetries: 2 })
    const body = (await response.text()).replace(/<script id="page-start".*?<\/script>/s, '')
    await route.fulfill({ response, body })
  })
}
