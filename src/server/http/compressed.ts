import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Quick, and most of what there is to be had. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const gzipOptions = { level: 4 }

/** Sends a text that was made for this answer as small as the browser takes it. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  const accepted = request.headers['accept-encoding'] ?? ''
  reply.header('Vary', 'Accept-Encoding')
  if (/\bbr\b/.test(accepted))
    return reply.header('Content-Encoding', 'br').send(await brotli(text, brotliOptions))
  if (/\bgzip\b/.test(accepted))
    return reply.header('Content-Encoding', 'gzip').send(await zip(text, gzipOptions))
  // As bytes: the socket takes longer over a text than this does.
  return reply.send(Buffer.from(text))
}
