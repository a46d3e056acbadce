import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#shared/problem.ts'
import { imageMaxBytes, imageTypes } from '#shared/profile/limits.ts'
import { setRetryAfter } from '../http/retry-after.ts'
import { consumeAttempt, rateLimits } from '../platform/access/rate-limit.ts'
import { knownProblem } from '../platform/db/errors.ts'
import type { WithContext } from '../procedures/context.ts'
import { fullActorOf } from '../procedures/demanded-factor.ts'
import { httpStatusOf } from '../procedures/trpc.ts'
import { encodeImage } from './encode-image.ts'
import { imageFileName, saveImage } from './images.ts'
import { findImage } from './queries.ts'

/**
 * The two routes of profile pictures: `POST /profile-image` stores the user's own, with the file as the body; `GET
 * /profile-images/{userId}/{file}` serves the re-encoded one, without a login session, since personal links show it.
 */
export async function addImageRoutes(
  app: FastifyInstance,
  withContext: WithContext,
): Promise<void> {
  await app.register(async (scope) => {
    // The body is not read before the user is authenticated.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))

    scope.setErrorHandler((error, request, reply) => {
      const problem = problemOf(error)
      // Other errors go to the app's error handler.
      if (!problem) throw error
      if (problem.cause) request.log.info({ err: problem.cause }, 'picture refused')
      reply.code(httpStatusOf(problem.code)).header('Cache-Control', 'no-store')
      setRetryAfter(reply, problem)
      return reply.send({ problem: problem.code })
    })

    scope.post('/profile-image', async (request, reply) => {
      const url = await withContext(request, reply, async (context, outside) => {
        // Allowed for every role.
        const actor = await fullActorOf(context)
        const ctx = { ...context, actor }
        await consumeAttempt(ctx, rateLimits.imageOfAccount, actor.id).catch((error: unknown) => {
          if (error instanceof Problem) ctx.countRefusal('throttled', actor.id)
          throw error
        })
        if (!imageTypes.includes(request.headers['content-type'] ?? '')) {
          throw new Problem('IMAGE_UNREADABLE')
        }
        const image = await outside(async () =>
          encodeImage(await readAtMost(request.raw, imageMaxBytes)),
        )
        return saveImage(ctx, image)
      })
      return reply.header('Cache-Control', 'no-store').send({ url })
    })

    scope.get<{ Params: { '*': string } }>('/profile-images/*', async (request, reply) => {
      const [, profileId = '', fileName = ''] = imagePath.exec(request.params['*']) ?? []
      const isName = imageFileName.test(fileName)
      const bytes = isName
        ? await withContext(request, reply, ({ db }) => findImage(db, { profileId, fileName }))
        : null
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
  const known = knownProblem(error)
  if (known) return known
  // Fastify's error for a malformed content type.
  const isType = error instanceof Error && 'statusCode' in error && error.statusCode === 415
  return isType ? new Problem('IMAGE_UNREADABLE') : null
}

const imagePath = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/([^/]+)$/

/**
 * Reads the whole body. Throws IMAGE_TOO_LARGE as soon as the limit is exceeded, and INVALID_INPUT when the upload is
 * aborted.
 */
async function readAtMost(body: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = Number(body.headers['content-length'] ?? 0)
  try {
    if (length > maxBytes) throw new Problem('IMAGE_TOO_LARGE')
    length = 0
    // Not destroyed, since the same connection carries the response.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      length += chunk.length
      if (length > maxBytes) throw new Problem('IMAGE_TOO_LARGE')
      chunks.push(chunk)
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw new Problem('INVALID_INPUT', { cause: error })
    // The rest is discarded rather than the connection closed, since a client whose upload is cut off would not see the
    // response.
    body.resume()
    throw error
  }
  return Buffer.concat(chunks)
}
