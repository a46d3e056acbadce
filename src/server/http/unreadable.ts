import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { bareHeaders, privateHeaders } from './headers.ts'

const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Answers a request whose head Node cannot read or finds too long, before there is a request for any hook. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = statuses[error.code ?? ''] ?? 400
  const body = JSON.stringify({ problem: 'INVALID_INPUT' })
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
