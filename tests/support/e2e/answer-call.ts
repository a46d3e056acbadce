import type { Page } from '@playwright/test'
import superjson from 'superjson'
import type { ProblemCode } from '#shared/problem.ts'

/** Has one procedure answer with this, whatever else is asked for in the same batch; the server has done what was asked. */
export function answerCall(page: Page, procedure: string, data: unknown): Promise<void> {
  return putAnswer(page, procedure, { result: { data: superjson.serialize(data) } })
}

/** Has one procedure be refused with this code, likewise. */
export function refuseCall(page: Page, procedure: string, problem: ProblemCode): Promise<void> {
  const error = { json: { message: problem, code: -32603, data: { problem } } }
  return putAnswer(page, procedure, { error })
}

async function putAnswer(page: Page, procedure: string, told: object): Promise<void> {
  await page.route(new RegExp(`/trpc/.*${procedure.replace('.', '\\.')}`), async (route) => {
    const names = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',')
    const answer = await route.fetch()
    const json = (await answer.json()) as object | object[]
    if (Array.isArray(json)) json[names.indexOf(procedure)] = told
    await route.fulfill({ response: answer, json: Array.isArray(json) ? json : told })
  })
}
