import type { Env } from './env.ts'
import { isLoopback } from './loopback.ts'

/**
 * The warning at the start that people reach the server without TLS (D55), or null: over https, and on this
 * machine alone.
 */
export function plainHttpWarning({ publicUrl }: Pick<Env, 'publicUrl'>): string | null {
  if (publicUrl?.protocol !== 'http:' || isLoopback(publicUrl.hostname)) return null
  return `PUBLIC_URL is ${publicUrl.origin}: passwords, cookies and personal links travel unencrypted, and anyone on the way can read them. Put a proxy with TLS before the server and set PUBLIC_URL to its https address`
}
