import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { knownProblem } from '../platform/db/errors.ts'
import type { Context, WithContext } from '../procedures/context.ts'
import { countProblem, httpStatusOf } from '../procedures/trpc.ts'
import { sendCompressed } from './compressed.ts'
import { privateHeaders } from './headers.ts'
import type { TaggedText } from './kept-texts.ts'
import { refusalBody } from './refusal.ts'
import { setRetryAfter } from './retry-after.ts'

/** Refuses in one way what the addresses of a scope do not open: what is not there and what may not be read are the same. */
export function refuseAlike(scope: FastifyInstance): void {
  scope.setErrorHandler((error, request, reply) => {
    const problem = knownProblem(error)
    // Other errors go to the app's error handler.
    if (!problem) throw error
    setRetryAfter(reply, problem)
    const code = problem.code === 'LINK_INVALID' ? 'NOT_FOUND' : problem.code
    const status = httpStatusOf(code)
    return reply
      .headers(privateHeaders)
      .code(status)
      .send(refusalBody(request.url, code, status))
  })
}

/** Reads in the request's turn, and counts a refusal under the path of the route. */
export function readCounted<Found>(
  withContext: WithContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { path, read }: { path: string; read: (ctx: Context) => Promise<Found> },
): Promise<Found> {
  return withContext(request, reply, (ctx) =>
    read(ctx).catch(async (error: unknown) => {
      const problem = knownProblem(error)
      if (problem) await countProblem(ctx, problem.code, path)
      throw error
    }),
  )
}

/** Asked for again every time, and answered by 304 while nothing has changed. */
const headers = { ...privateHeaders, 'Cache-Control': 'private, no-cache' }

type File = {
  etag: string
  type: string
  name: string
  /** Asked for only when the program does not have it. */
  write: () => Promise<TaggedText>
}

/** Sends a file that a program asks for again and again, or 304 to one who has it. */
export async function sendTagged(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { etag, type, name, write }: File,
): Promise<FastifyReply> {
  reply.headers({ ...headers, ETag: etag })
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const { text } = await write()
  reply.type(`${type}; charset=utf-8`).header('Content-Disposition', `inline; filename="${name}"`)
  return sendCompressed(request, reply, text)
}

/** Whether the program has what the ETag is of; a proxy may have made it a strong one. */
function isKnown(asked: string | undefined, etag: string): boolean {
  const plain = (tag: string) => tag.trim().replace(/^W\//, '')
  return asked?.split(',').some((tag) => plain(tag) === plain(etag)) ?? false
}
