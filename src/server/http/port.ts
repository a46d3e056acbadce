import { createServer } from 'node:net'
import { OperatorError } from '../platform/system/operator-error.ts'

/** Where a server listens, and the settings that say so. */
interface Listener {
  host: string
  port: number
  settings?: { host: string; port: string }
}

/** The settings of the server of figures. */
export const metricsSettings = { host: 'METRICS_HOST', port: 'METRICS_PORT' }

/**
 * Throws OperatorError when the address cannot be listened on. Tried before the database is opened, so that a start that
 * cannot succeed creates nothing.
 */
export function requireFreePort(at: Listener): Promise<void> {
  const { host, port } = at
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenFault(error, at)))
    server.listen({ host, port }, () => server.close(() => resolve()))
  })
}

/** The error of listening as one sentence; any other error is returned as it is. */
export function listenFault(
  error: NodeJS.ErrnoException,
  { host, port, settings = { host: 'HOST', port: 'PORT' } }: Listener,
): Error {
  if (error.code === 'EADDRINUSE')
    return new OperatorError(
      `Port ${port} is in use. Stop what listens there, or choose another one with ${settings.port}.`,
    )
  if (error.code === 'EACCES')
    return new OperatorError(
      `Port ${port} may not be used by this user. Choose one from 1024 on with ${settings.port}.`,
    )
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new OperatorError(
      `This machine has no address ${host}. Set ${settings.host} to one that it has, such as 127.0.0.1.`,
    )
  return error
}
