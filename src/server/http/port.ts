import { createServer } from 'node:net'
import { OperatorError } from '../operator-error.ts'

/**
 * Throws OperatorError when the address cannot be listened on. Tried before the database is opened, so that a start that
 * cannot succeed creates nothing.
 */
export function requireFreePort({ host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(listenFault(error, { host, port })),
    )
    server.listen({ host, port }, () => server.close(() => resolve()))
  })
}

/** The error of listening as one sentence; any other error is returned as it is. */
export function listenFault(
  error: NodeJS.ErrnoException,
  { host, port }: { host: string; port: number },
): Error {
  if (error.code === 'EADDRINUSE')
    return new OperatorError(
      `Port ${port} is in use. Stop what listens there, or choose another one with PORT.`,
    )
  if (error.code === 'EACCES')
    return new OperatorError(
      `Port ${port} may not be used by this user. Choose one from 1024 on with PORT.`,
    )
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new OperatorError(
      `This machine has no address ${host}. Set HOST to one that it has, such as 127.0.0.1.`,
    )
  return error
}
