import { createHmac } from 'node:crypto'
import Bowser from 'bowser'
import type { Env } from '../system/env.ts'
import { addressBlock, shortAddress } from './ip-address.ts'
import type { Keys } from './keys.ts'

/** Where a request came from: the shortened address and the browser. */
export type Origin = { address: string | null; device: string | null }

/** The origin of an act that is not recorded, or has none: a visitor of a personal link, a command. */
export const noOrigin = (): Origin => ({ address: null, device: null })

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
