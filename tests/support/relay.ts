import { connect, createServer, type Socket } from 'node:net'

type Relay = {
  /** Its port on the loopback address. */
  port: number
  /** Closes every connection and refuses new ones. */
  cut: () => Promise<void>
  /** Listens again. */
  mend: () => Promise<void>
}

/** A TCP proxy in front of a server, which makes the server unreachable while it keeps running. */
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
