/** Names of the loopback address: what listens there can be reached from this machine alone. */
const names = ['localhost', '127.0.0.1', '::1', '[::1]']

/** Is this host name or IP address, an IPv6 one with or without brackets, the loopback address? */
export function isLoopback(name: string): boolean {
  return names.includes(name)
}

/** Does this Host header, with or without a port, name the loopback address? */
export function isLoopbackHost(host: string): boolean {
  return isLoopback(host.replace(/:\d+$/, ''))
}
