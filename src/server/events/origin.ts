import Bowser from 'bowser'
import type { Origin } from './record.ts'

/**
 * Where a request came from, for events, the list of one's logins and security log lines: the browser and system in
 * words, and the address shortened so that it identifies no household (IPv4 /24, IPv6 /48).
 */
export function originOf(request: {
  ip: string
  headers: { 'user-agent'?: string | undefined }
}): Origin {
  return { address: shortAddress(request.ip), device: deviceName(request.headers['user-agent']) }
}

/** The browser and the system, 'Firefox, Windows'; null for a client that does not say. At most 60 characters. */
export function deviceName(userAgent: string | undefined): string | null {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent)
  const names = [browser.name, os.name].filter((name) => name)
  return names.length === 0 ? null : names.join(', ').slice(0, 60)
}

/** '203.0.113.0/24' or '2001:db8:1::/48'. */
export function shortAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip
  if (!mapped.includes(':')) return `${mapped.split('.').slice(0, 3).join('.')}.0/24`
  const [head = '', tail = ''] = mapped.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === '' ? [] : tail.split(':')
  const zeros = mapped.includes('::') ? Math.max(0, 8 - front.length - back.length) : 0
  const groups = [...front, ...Array.from({ length: zeros }, () => '0'), ...back]
  const prefix = groups.slice(0, 3).map((group) => Number.parseInt(group, 16).toString(16))
  return `${prefix.join(':')}::/48`
}
