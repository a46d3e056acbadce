import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { bareHeaders, privateHeaders } from './headers.ts'
import { trpcRefusal } from './refusal.ts'

const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * Responds to a request whose headers Node cannot parse or finds too long, before any hook runs. Its path is unknown;
 * of our own client's requests only a procedure call with a long input can be too long, so the response is tRPC's error
 * envelope.
 */
export function answerUnreadable(
  error: NodeJS.ErrnoException,
  socket: Socket,
  isHttps: boolean,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = statuses[error.code ?? ''] ?? 400
  const body = JSON.stringify(trpcRefusal('INVALID_INPUT', status))
  const headers = {
    ...bareHeaders(isHttps),
    ...privateHeaders,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(body.length),
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  if (socket.writable) {
    socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
  }
  socket.destroy(error)
}
