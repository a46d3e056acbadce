import type { Page } from '@playwright/test'
import superjson from 'superjson'

/** Has one procedure answer with this, whatever else is asked for in the same batch. */
export async function answerCall(page: Page, procedure: string, data: unknown): Promise<void> {
  await page.route(new RegExp(`/trpc/.*${procedure.replace('.', '\\.')}`), async (route) => {
    const names = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',')
    const answer = await route.fetch()
    const json = (await answer.json()) as object[]
    json[names.indexOf(procedure)] = { result: { data: superjson.serialize(data) } }
    await route.fulfill({ response: answer, json })
  })
}
