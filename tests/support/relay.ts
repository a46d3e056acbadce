import { connect, createServer, type Socket } from 'node:net'

type Relay = {
  /** Where it listens on the loopback address. */
  port: number
  /** Ends every connection and takes no more: whoever asks is refused. */
  cut: () => Promise<void>
  /** Listens again. */
  mend: () => Promise<void>
}

/** Stands between somebody and a server, so that the server can be out of reach while it is well. */
export async function startRelay(target: { host: string; port: number }): Promise<Relay> {
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
  await listen(0)
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the relay has no port')
  const { port } = address
  return {
    port,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
    mend: () => listen(port),
  }
}
