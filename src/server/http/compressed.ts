import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Low levels: most of the compression at a fraction of the time. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const gzipOptions = { level: 4 }

/** Sends a dynamically rendered text in the best compression that the browser accepts. */
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
  // A Buffer, since writing a string to the socket takes longer.
  return reply.send(Buffer.from(text))
}
