/** Names of the loopback address, which only this machine can connect to. */
const names = ['localhost', '127.0.0.1', '::1', '[::1]']

/** Whether this host name or IP address (IPv6 with or without brackets) is the loopback address. */
export function isLoopback(name: string): boolean {
  return names.includes(name)
}

/** Whether this Host header, with or without a port, is the loopback address. */
export function isLoopbackHost(host: string): boolean {
  return isLoopback(host.replace(/:\d+$/, ''))
}
