import type { PortalPayload } from '#shared/portal/payload.ts'
import type { ProblemCode } from '#shared/problem.ts'
import { browserTransformer } from '#shared/transformer.ts'

const { deserialize } = browserTransformer.output

/** The time-out of a request, in ms. */
const timeoutMs = 15_000

type Answer = { payload: PortalPayload } | { code: ProblemCode | 'OFFLINE' }

/** The token in the page's URL; only the server can tell whether it is valid. */
export function linkToken(): string {
  const [, encoded = ''] = /^\/client\/(.*)$/.exec(window.location.pathname) ?? []
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}

/**
 * Fetches the data of a page that was rendered without it. Without tRPC's client, which is larger than the rest of the
 * page. The token is sent in the body, so that it is in no logged URL.
 */
export async function fetchPortal(): Promise<Answer> {
  let text: string
  try {
    text = await (await post('portal.get')).text()
  } catch {
    return { code: 'OFFLINE' }
  }
  try {
    return answerFrom(JSON.parse(text) as Body)
  } catch {
    // The response is not JSON, so it comes from a proxy.
    return { code: 'UNAVAILABLE' }
  }
}

/** Reports that the page is visible. Failures are ignored. */
export function reportOpened(): void {
  // The body is read to its end, since an unread body keeps the connection open.
  post('portal.opened')
    .then((answer) => answer.text())
    .catch(() => undefined)
}

/** Calls a procedure of the personal link. */
export function post(procedure: string): Promise<Response> {
  return fetch(`/trpc/${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ json: { token: linkToken() } }),
    signal: AbortSignal.timeout(timeoutMs),
  })
}

/** The response of `portal.get`, in tRPC's envelope. */
interface Body {
  result?: { data: Parameters<typeof deserialize>[0] }
  error?: { json: { data: { problem: ProblemCode } } }
}

function answerFrom({ result, error }: Body): Answer {
  if (result) return { payload: deserialize(result.data) as PortalPayload }
  return { code: error?.json.data.problem ?? 'UNEXPECTED' }
}
