import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import superjson from 'superjson'
import type { AppRouter } from '#server/app/router.ts'
import type { ProblemCode } from '#shared/problem.ts'
import { serverTransformer } from '#shared/transformer.ts'
import type { RouterInputs, RouterOutputs } from '#web/lib/trpc.ts'

const transformer = serverTransformer(superjson)

/** The path of a procedure, such as 'clients.list'. */
type Path = {
  [Area in keyof RouterOutputs]: `${Area}.${keyof RouterOutputs[Area] & string}`
}[keyof RouterOutputs]

type At<Table, P extends string> = P extends `${infer Area}.${infer Name}`
  ? Area extends keyof Table
    ? Name extends keyof Table[Area]
      ? Table[Area][Name]
      : never
    : never
  : never

/** The output and input types of a procedure. */
export type Output<P extends Path> = At<RouterOutputs, P>
export type Input<P extends Path> = At<RouterInputs, P>

/** What a fake server may answer a call with: the procedure's output, or a failure. */
type Result<P extends Path> = Output<P> | Failure

/**
 * One answer, or a function of the input that returns one or a promise of one. Its second argument is the number of the
 * call to this procedure, from 1.
 */
type Answer<P extends Path> =
  | Result<P>
  | ((input: Input<P>, call: number) => Result<P> | Promise<Result<P>>)

/** Answers of the fake server by procedure. An answer that the router could not give is a type error. */
export type Answers = { [P in Path]?: Answer<P> }

/** Thrown at the caller instead of an answer. */
type Failure = { readonly failure: TRPCClientError<AppRouter> }

/** The server refuses with this code. */
export function refused(problem: ProblemCode, at: { place?: number } = {}): Failure {
  const error = new TRPCClientError<AppRouter>(problem, {
    result: {
      error: { message: problem, code: -32603, data: { problem, ...at } },
    } as never,
  })
  return { failure: error }
}

/** A network error: the request or its answer is lost, which the browser cannot tell apart. */
export function offline(): Failure {
  return { failure: TRPCClientError.from(new TypeError('Failed to fetch')) }
}

/** A proxy in front of the server answers with HTML instead of JSON. */
export function unavailable(): Failure {
  return { failure: TRPCClientError.from(new SyntaxError('Unexpected token')) }
}

function isFailure(result: unknown): result is Failure {
  return typeof result === 'object' && result !== null && 'failure' in result
}

/** An answer that is pending until `give` is called, to test loading states. */
export function delayed<Value>(): { promise: Promise<Value>; give: (value: Value) => void } {
  let give: (value: Value) => void = () => {}
  const promise = new Promise<Value>((resolve) => {
    give = resolve
  })
  return { promise, give: (value) => give(value) }
}

/** Answers like `answer`, but not before `give` is called. */
export function heldBack<In, Out>(answer: (input: In) => Out) {
  const { promise, give } = delayed<null>()
  const held = async (input: In) => {
    await promise
    return answer(input)
  }
  return { held, give: () => give(null) }
}

/** Executes the first call and loses its answer; later calls are answered normally. */
export function lostOnce<In, Out>(answer: (input: In) => Out): (input: In) => Out | Failure {
  let isLost = false
  return (input) => {
    const result = answer(input)
    if (isLost) return result
    isLost = true
    return offline()
  }
}

export type FakeServer = {
  link: TRPCLink<AppRouter>
  /** The same answers for calls over `fetch`, one call per request, as the page of a personal link makes them. */
  fetch: typeof fetch
  /** Replaces the answers of these procedures from now on. */
  answer: (answers: Answers) => void
  /** The inputs of all calls to a procedure, in order. */
  calls: <P extends Path>(path: P) => Input<P>[]
}

/** Maps a failure to `fetch`: a network error throws, a proxy error is an HTML page. */
function failedResponse({ failure }: Failure): Response {
  if (failure.cause instanceof TypeError) throw failure.cause
  if (failure.cause instanceof SyntaxError) return new Response('Bad gateway', { status: 502 })
  const { message, shape } = failure
  return responseWith({ error: { json: shape ?? { message } } }, 400)
}

function responseWith(body: object, status = 200): Response {
  return Response.json(body, { status })
}

const unanswered: string[] = []

/** The procedures called without a configured answer since the last call of this function. */
export function takeUnanswered(): string[] {
  return unanswered.splice(0)
}

/** A terminating tRPC link that answers from a table with copies, as serialisation would. */
export function fakeServer(initial: Answers): FakeServer {
  let answers = initial
  const inputs = new Map<string, unknown[]>()

  async function resultOf(path: string, input: unknown): Promise<unknown> {
    const seen = inputs.get(path) ?? []
    inputs.set(path, [...seen, structuredClone(input)])
    if (!Object.hasOwn(answers, path)) {
      unanswered.push(path)
      return unavailable()
    }
    const answer = answers[path as Path] as unknown
    return typeof answer === 'function' ? answer(input, seen.length + 1) : answer
  }

  return {
    fetch: async (url, init) => {
      const path = /\/trpc\/([\w.]+)/.exec(typeof url === 'string' ? url : '')?.[1] ?? ''
      const { json } = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as {
        json: unknown
      }
      const result = await resultOf(path, json)
      return isFailure(result)
        ? failedResponse(result)
        : responseWith({ result: { data: transformer.output.serialize(result) } })
    },
    link:
      () =>
      ({ op }) =>
        observable((observer) => {
          void resultOf(op.path, op.input).then(
            (result) => {
              if (isFailure(result)) return observer.error(result.failure)
              observer.next({ result: { type: 'data', data: structuredClone(result) } })
              observer.complete()
            },
            (error: unknown) => observer.error(TRPCClientError.from(error as Error)),
          )
        }),
    answer: (changed) => {
      answers = { ...answers, ...changed }
    },
    calls: <P extends Path>(path: P) => (inputs.get(path) ?? []) as Input<P>[],
  }
}
