import type { PortalPayload } from '#shared/portal/payload.ts'
import type { ProblemCode } from '#shared/problem.ts'
import { browserTransformer } from '#shared/transformer.ts'

const { deserialize } = browserTransformer.output

/** No answer for so long, in milliseconds, is none. */
const patienceMs = 15_000

type Answer = { payload: PortalPayload } | { code: ProblemCode | 'OFFLINE' }

/** The token of this page's address; the server alone knows whether it opens anything. */
function token(): string {
  const [, encoded = ''] = /^\/client\/(.*)$/.exec(window.location.pathname) ?? []
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}

/**
 * Verifies the personal link once more, for a page that came without its data. Without tRPC's client, which is heavier
 * than all the rest of this page; the token stands in the body, never in an address.
 */
export async function askPortal(): Promise<Answer> {
  let text: string
  try {
    text = await (await post('portal.get')).text()
  } catch {
    return { code: 'OFFLINE' }
  }
  try {
    return answerIn(JSON.parse(text) as Body)
  } catch {
    // Something in front of the server has answered in its place.
    return { code: 'UNAVAILABLE' }
  }
}

/** Tells that somebody has the page before their eyes. Whether it arrives is of no importance to them. */
export function tellOpened(): void {
  // Read to its end, since an answer that nobody reads holds its connection.
  post('portal.opened')
    .then((answer) => answer.text())
    .catch(() => undefined)
}

function post(procedure: 'portal.get' | 'portal.opened'): Promise<Response> {
  return fetch(`/trpc/${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ json: { token: token() } }),
    signal: AbortSignal.timeout(patienceMs),
  })
}

/** What `portal.get` answers with, in tRPC's envelope. */
interface Body {
  result?: { data: Parameters<typeof deserialize>[0] }
  error?: { json: { data: { problem: ProblemCode } } }
}

function answerIn({ result, error }: Body): Answer {
  if (result) return { payload: deserialize(result.data) as PortalPayload }
  return { code: error?.json.data.problem ?? 'UNEXPECTED' }
}
