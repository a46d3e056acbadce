import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { ProblemCode } from '#shared/problem.ts'
import type { Random } from '../random.ts'
import { readAnswer } from '../server.ts'
import { openTrace } from './trace.ts'

/** A server process that devices reach. */
export type Endpoint = { url: string; pid: number }

/** One act of a device: every copy of it is the same request with the same idempotency key. `place` is its story's. */
export type Call = {
  path: string
  body: string
  key: string
  cookie: string
  place: number
  /** What a copy can be answered once the act was done; its answer, if nothing is said. */
  outcomes?: readonly Outcome[]
}

/** What a copy of an act that was done can be answered: the answer of the act, or a refusal. */
export type Outcome = 'answer' | ProblemCode

type Answer = { status: number; text: string; problem: ProblemCode | null }

/** What is known about a call: its first success, whether it was refused before, and what its copies can be answered now. */
type Known = Call & {
  success: string | null
  refusal: ProblemCode | null
  outcomes: readonly Outcome[]
}

/** A copy under way, and every outcome that was possible since it was sent. */
type InFlight = { call: Call; outcomes: Set<Outcome> }

const onlyAnswer: readonly Outcome[] = ['answer']

/** What the network does to a call, beside copies that it delivers late. */
const fates = ['arrives', 'doubled', 'answer lost', 'answer lost at once'] as const

/** How long a device waits for an answer before it sends the call again, elsewhere; twice as long each time. */
const patienceMs = 400
const longestPatienceMs = 3_000
const givesUpMs = 120_000

export type Network = ReturnType<typeof openNetwork>

/**
 * A network that delays, doubles and drops what devices and servers send, and stops servers with requests inside.
 * `report` receives what must not happen.
 */
export function openNetwork(endpoints: readonly Endpoint[], report: (finding: string) => void) {
  const agent = new Agent({ keepAlive: true })
  const known = new Map<string, Known>()
  const inFlight = new Map<Promise<unknown>, InFlight>()
  const trace = openTrace()
  const counts = { copies: 0, doubled: 0, lost: 0, late: 0, stranded: 0, stops: 0, busy: 0 }
  /** Servers whose last request was not answered in time: devices prefer others. */
  const silent = new Set<Endpoint>()

  function endpointFor(random: Random, other?: Endpoint): Endpoint {
    const choice = endpoints.filter((one) => one !== other && !silent.has(one))
    const found = random.of(random.percent(80) && choice.length > 0 ? choice : endpoints)
    if (!found) throw new Error('there is no server')
    return found
  }

  function transmit({ url }: Endpoint, { path, body, key, cookie }: Call): Promise<Answer> {
    return new Promise((resolve) => {
      const failed = (error: Error) => resolve({ status: 0, text: error.message, problem: null })
      const headers = {
        origin: url,
        cookie,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'idempotency-key': key,
        // A visitor each: closed links are limited by address.
        'x-forwarded-for': addressOf(key),
      }
      const sent = request(
        `${url}/trpc/${path}`,
        { method: 'POST', agent, headers },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', failed)
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString('utf8')
            const { problem } = readAnswer(text)
            resolve({ status: response.statusCode ?? 0, text, problem })
          })
        },
      )
      sent.on('error', failed)
      sent.end(body)
    })
  }

  /** Sends one copy and checks its answer against those of the others. */
  function copy(endpoint: Endpoint, call: Call, onFinal: (answer: Answer) => void = () => {}) {
    counts.copies += 1
    const sent: InFlight = { call, outcomes: new Set(knownOf(call).outcomes) }
    const line = trace.sent(call, endpoint.pid)
    const arrived = transmit(endpoint, call).then((answer) => {
      silent.delete(endpoint)
      line.answered(answer.problem ?? answer.status)
      if (isPassing(answer)) counts.busy += 1
      else {
        check(sent, answer)
        onFinal(answer)
      }
      return answer
    })
    inFlight.set(arrived, sent)
    return arrived.finally(() => inFlight.delete(arrived))
  }

  function check({ call, outcomes }: InFlight, { status, text, problem }: Answer): void {
    const one = knownOf(call)
    const told = `${call.path} ${call.key}`
    if (status === 200 && one.success === null) {
      one.success = text
      if (one.refusal) report(`acted after a refusal: ${told}: ${one.refusal}, then 200`)
    } else if (status === 200) {
      if (!outcomes.has('answer') && !isLeftOut(text))
        report(`answered again: ${told}, where only ${[...outcomes].join()} was right`)
      else if (text !== one.success && !holdsSecret(call))
        report(`another answer: ${told}: ${one.success} and ${text}`)
    } else {
      one.refusal = problem
      const isUnread = problem === 'NOT_FOUND' && holdsSecret(call)
      if (!problem || problem === 'UNEXPECTED') report(`failed: ${told}: ${status} ${text}`)
      else if (one.success !== null && !outcomes.has(problem) && !isUnread)
        report(`refused after success: ${told}: ${problem}, not ${[...outcomes].join()}`)
    }
  }

  /** From now on copies of these calls can have these outcomes; those under way had others before. */
  function expect(isMeant: (call: Call) => boolean, outcomes: readonly Outcome[]): void {
    for (const one of known.values()) if (isMeant(one)) one.outcomes = outcomes
    for (const sent of inFlight.values())
      if (isMeant(sent.call)) for (const one of outcomes) sent.outcomes.add(one)
  }

  function knownOf(call: Call): Known {
    const { outcomes = onlyAnswer } = call
    const one = known.get(call.key) ?? { ...call, success: null, refusal: null, outcomes }
    known.set(call.key, one)
    return one
  }

  /** A device sends the call until it has an answer. */
  async function deliver(call: Call, random: Random): Promise<Answer> {
    const fate = random.percent(40) ? 'arrives' : (random.of(fates) ?? 'arrives')
    const until = performance.now() + givesUpMs
    let first: Answer | null = null
    const take = (answer: Answer) => {
      first ??= answer
    }
    let last: Endpoint | undefined
    if (fate.startsWith('answer lost')) {
      counts.lost += 1
      last = endpointFor(random)
      const lost = copy(last, call)
      if (fate === 'answer lost') await withPatience(lost, patienceMs)
    }
    for (let patience = patienceMs; performance.now() < until; ) {
      const endpoint: Endpoint = endpointFor(random, last)
      const sent = copy(endpoint, call, take)
      if (fate === 'doubled' && last === undefined) {
        counts.doubled += 1
        void copy(random.of(endpoints) ?? endpoint, call, take)
      }
      last = endpoint
      const answer = await withPatience(sent, patience)
      if (first) return first
      if (answer) await wait(50 + random.below(100))
      else {
        counts.stranded += 1
        silent.add(endpoint)
        patience = Math.min(patience * 2, longestPatienceMs)
      }
    }
    throw new Error(`${call.path} was not answered`)
  }

  /** Another copy of a call that was answered. Resolves when it has been answered, too. */
  async function deliverLate(call: Call, random: Random): Promise<void> {
    counts.late += 1
    await copy(endpointFor(random), call)
  }

  /** Resolves when every copy of these calls has been answered. */
  async function quiet(isMeant: (call: Call) => boolean = () => true): Promise<void> {
    const meant = () => [...inFlight].filter(([, { call }]) => isMeant(call))
    for (let left = meant(); left.length > 0; left = meant())
      await Promise.all(left.map(([arrived]) => arrived))
  }

  /** Stops a server for so long, whatever requests are inside. */
  async function stopAServer(random: Random, ms: number): Promise<void> {
    const { pid } = random.of(endpoints) ?? { pid: 0 }
    process.kill(pid, 'SIGSTOP')
    counts.stops += 1
    try {
      await wait(ms)
    } finally {
      process.kill(pid, 'SIGCONT')
    }
  }

  const succeeded = () => [...known.values()].filter(({ success }) => success !== null)
  /** Whether any copy of the call was answered that it is done. */
  const isDone = ({ key }: Call) => (known.get(key)?.success ?? null) !== null
  return {
    deliver,
    deliverLate,
    expect,
    isDone,
    trace,
    endpointFor,
    stopAServer,
    quiet,
    succeeded,
    counts,
    close: () => agent.destroy(),
  }
}

/** Acts whose answer holds a secret as of now, which is not stored with the key: when it is gone, there is no answer. */
const withSecret = [
  'clients.renewLink',
  'feeds.create',
  'feeds.renew',
  'portal.feed',
  'portal.renewFeed',
]

const holdsSecret = ({ path }: Call) => withSecret.includes(path)

/** A message that was left out is no act: its key names no client, and is not emptied with one. */
const isLeftOut = (text: string) => text.includes('"leftOut":[0]')

/** An address of its own for a key. */
function addressOf(key: string): string {
  const byte = (at: number) => Number.parseInt(key.slice(at, at + 2), 16)
  return `10.${byte(0)}.${byte(2)}.${byte(4)}`
}

/** Whether the answer says nothing about the act: no connection, too busy, or the gateway's. */
function isPassing({ status, problem }: Answer): boolean {
  return status === 0 || problem === 'UNAVAILABLE' || problem === 'TOO_MANY_ATTEMPTS'
}

/** The answer, or null when it does not come in time. */
async function withPatience<Value>(answer: Promise<Value>, ms: number): Promise<Value | null> {
  const over = new AbortController()
  try {
    return await Promise.race([answer, wait(ms, null, { signal: over.signal }).catch(() => null)])
  } finally {
    over.abort()
  }
}
