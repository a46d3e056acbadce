import { createHmac } from 'node:crypto'
import Bowser from 'bowser'
import type { Keys } from '../access/keys.ts'
import { addressBlock } from '../access/rate-limit.ts'
import type { Env } from '../env.ts'
import type { Origin } from './record.ts'

/**
 * Where a request came from, for events, the list of one's logins and security log lines: the browser and system in
 * words, and the address in a form that identifies no household.
 */
export function originOf(
  request: { ip: string; headers: { 'user-agent'?: string | undefined } },
  toAddress: (ip: string) => string,
): Origin {
  return { address: toAddress(request.ip), device: deviceName(request.headers['user-agent']) }
}

/**
 * How addresses are stored and logged (ADDRESS_LOG): shortened, or as a keyed hash, which tells whether two attempts came
 * from one address but not from which.
 */
export function addressShortener(form: Env['addressLog'], keys: Keys): (ip: string) => string {
  if (form === 'short') return shortAddress
  return (ip) =>
    createHmac('sha256', keys.throttle)
      .update(`address ${addressBlock(ip)}`)
      .digest('base64url')
      .slice(0, 16)
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
