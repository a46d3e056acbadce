import type { FastifyInstance } from 'fastify'
import { listenFault } from '../http/port.ts'
import type { Env } from '../platform/system/env.ts'

/** Connections that the system accepts before the server does: a thousand may come at once. */
const maxUnaccepted = 4_096

/** Listens. `stop` accepts no more, and waits for the running requests. Throws OperatorError when the address is not free. */
export async function listen(
  app: FastifyInstance,
  env: Pick<Env, 'host' | 'port'>,
): Promise<{ stop: () => Promise<void> }> {
  const { host, port } = env
  try {
    await app.listen({ port, host, backlog: maxUnaccepted })
  } catch (error) {
    await app.close()
    throw listenFault(error as NodeJS.ErrnoException, env)
  }
  return {
    stop: async () => {
      // Keep-alive connections that become idle after this point would delay the stop by their idle time-out.
      const idle = setInterval(() => app.server.closeIdleConnections(), 50)
      await app.close()
      clearInterval(idle)
    },
  }
}

/** Where the app is: at PUBLIC_URL, or on this machine at the port that it listens on. */
export function urlOf(app: FastifyInstance, env: Pick<Env, 'publicUrl' | 'port'>): string {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : env.port
  return env.publicUrl?.origin ?? `http://localhost:${port}`
}
