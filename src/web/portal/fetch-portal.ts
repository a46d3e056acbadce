import type { PortalPayload } from '#shared/portal/payload.ts'
import type { ProblemCode } from '#shared/problem.ts'
import { browserTransformer } from '#shared/transformer.ts'

const { deserialize } = browserTransformer.output

/** The time-out of a request, in ms. */
const timeoutMs = 15_000

type Failed = { code: ProblemCode | 'OFFLINE' }

/** A call of the link's holder: its input beside the token, and the idempotency key of an act. */
type Call = { input?: object; key?: string }

/** The token in the page's URL; only the server can tell whether it is valid. */
export function linkToken(): string {
  const [, encoded = ''] = /^\/client\/(.*)$/.exec(window.location.pathname) ?? []
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}

/** Fetches the data of a page that was rendered without it, or whose data have changed. */
export async function fetchPortal(): Promise<{ payload: PortalPayload } | Failed> {
  const answer = await callPortal('portal.get')
  return 'code' in answer ? answer : { payload: answer.data as PortalPayload }
}

/**
 * Calls a procedure of the personal link. Without tRPC's client, which is larger than the rest of the page. The token is
 * sent in the body, so that it is in no logged URL.
 */
export async function callPortal(
  procedure: string,
  call?: Call,
): Promise<{ data: unknown } | Failed> {
  let text: string
  try {
    text = await (await post(procedure, call)).text()
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

function post(procedure: string, { input, key }: Call = {}): Promise<Response> {
  return fetch(`/trpc/${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify({ json: { token: linkToken(), ...input } }),
    signal: AbortSignal.timeout(timeoutMs),
  })
}

/** A response in tRPC's envelope. */
interface Body {
  result?: { data: Parameters<typeof deserialize>[0] }
  error?: { json: { data: { problem: ProblemCode } } }
}

function answerFrom({ result, error }: Body): { data: unknown } | Failed {
  if (result) return { data: deserialize(result.data) }
  return { code: error?.json.data.problem ?? 'UNEXPECTED' }
}
