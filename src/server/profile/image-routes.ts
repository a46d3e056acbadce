import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#shared/problem.ts'
import { imageMaxBytes, imageTypes } from '#shared/profile/limits.ts'
import { actorOf, requireOwnPassword } from '../access/actor.ts'
import { consumeAttempt, rateLimits } from '../access/rate-limit.ts'
import type { Context } from '../context.ts'
import { isUnavailable } from '../db/errors.ts'
import { httpStatusOf } from '../trpc.ts'
import { encodeImage } from './encode-image.ts'
import { imageFileName, saveImage } from './images.ts'
import { findImage } from './queries.ts'

/**
 * The two addresses of profile pictures: `POST /profile-image`, whose body is the file itself, stores one's own;
 * `GET /profile-images/{userId}/{file}` serves what we made of it, to anybody, since personal links show it.
 */
export async function addImageRoutes(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => Context,
): Promise<void> {
  await app.register(async (scope) => {
    // The body is left unread until we know whose it is.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))

    scope.setErrorHandler((error, request, reply) => {
      const problem = problemOf(error)
      // What is left is the app's own handler to tell.
      if (!problem) throw error
      if (problem.cause) request.log.info({ err: problem.cause }, 'picture refused')
      reply.code(httpStatusOf(problem.code)).header('Cache-Control', 'no-store')
      return reply.send({ problem: problem.code })
    })

    scope.post('/profile-image', async (request, reply) => {
      const context = contextOf(request, reply)
      // Everybody has a picture: no role is asked for.
      const actor = await actorOf(context)
      requireOwnPassword(actor)
      const ctx = { ...context, actor }
      await consumeAttempt(ctx, rateLimits.imageOfAccount, actor.id)
      if (!imageTypes.includes(request.headers['content-type'] ?? '')) {
        throw new Problem('IMAGE_UNREADABLE')
      }
      const file = await readAtMost(request.raw, imageMaxBytes)
      const url = await saveImage(ctx, await encodeImage(file))
      return reply.header('Cache-Control', 'no-store').send({ url })
    })

    scope.get<{ Params: { '*': string } }>('/profile-images/*', async (request, reply) => {
      const { db } = contextOf(request, reply)
      const [, profileId = '', fileName = ''] = imagePath.exec(request.params['*']) ?? []
      const isName = imageFileName.test(fileName)
      const bytes = isName ? await findImage(db, { profileId, fileName }) : null
      if (!bytes) throw new Problem('NOT_FOUND')
      return reply
        .type('image/webp')
        .header('Cache-Control', 'private, max-age=86400')
        .header('Content-Disposition', `inline; filename="${fileName}"`)
        .header('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
        .send(bytes)
    })
  })
}

function problemOf(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  if (isUnavailable(error)) return new Problem('UNAVAILABLE', { cause: error })
  // The framework's own, of a type that cannot be read at all.
  const isType = error instanceof Error && 'statusCode' in error && error.statusCode === 415
  return isType ? new Problem('IMAGE_UNREADABLE') : null
}

const imagePath = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/([^/]+)$/

/** The whole body. Throws IMAGE_TOO_LARGE as soon as it is longer than that, and INVALID_INPUT when it breaks off. */
async function readAtMost(body: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = Number(body.headers['content-length'] ?? 0)
  try {
    if (length > maxBytes) throw new Problem('IMAGE_TOO_LARGE')
    length = 0
    // Left open, since it also carries the answer.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      length += chunk.length
      if (length > maxBytes) throw new Problem('IMAGE_TOO_LARGE')
      chunks.push(chunk)
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw new Problem('INVALID_INPUT', { cause: error })
    // The rest goes by unread: a sender who is cut off in the middle does not see the answer.
    body.resume()
    throw error
  }
  return Buffer.concat(chunks)
}
