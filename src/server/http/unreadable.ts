import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { bareHeaders, privateHeaders } from './headers.ts'
import { trpcRefusal } from './refusal.ts'

const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * Answers a request whose head Node cannot parse or finds too long, before there is a request for any hook. Its address
 * is unknown; a call with a long input is what our own client could send of that kind, so the answer is tRPC's.
 */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = statuses[error.code ?? ''] ?? 400
  const body = JSON.stringify(trpcRefusal('INVALID_INPUT', status))
  const headers = {
    ...bareHeaders,
    ...privateHeaders,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  if (socket.writable) {
    socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
  }
  socket.destroy(error)
}
