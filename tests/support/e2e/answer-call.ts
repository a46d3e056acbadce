import type { Page } from '@playwright/test'
import superjson from 'superjson'

/** Replaces the answer of one procedure, also within a batch; the server has executed the call. */
export async function answerCall(page: Page, procedure: string, data: unknown): Promise<void> {
  await withoutPageStart(page)
  const told = { result: { data: superjson.serialize(data) } }
  await page.route(new RegExp(`/trpc/.*${procedure.replace('.', '\\.')}`), async (route) => {
    const names = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',')
    // The server closes idle keep-alive connections: a request on one that is being closed is reset, and sent once more.
    const answer = await route.fetch({ maxRetries: 2 })
    const json = (await answer.json()) as object | object[]
    if (Array.isArray(json)) json[names.indexOf(procedure)] = told
    await route.fulfill({ response: answer, json: Array.isArray(json) ? json : told })
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
