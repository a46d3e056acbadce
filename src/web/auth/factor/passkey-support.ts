import { factorCardTexts as texts } from '#shared/auth/factor/texts.ts'

/** Whether the browser can use passkeys. Apart from the library, which is loaded with the steps. */
export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function'
}

/** Why no passkey can be created here; null when one can. */
export function passkeyBarrier(): string | null {
  if (!hasPasskeys()) return texts.noPasskeys
  return isIpAddress(window.location.hostname) ? texts.noPasskeysHere : null
}

/** Whether the host of an address is an IP address, to which a passkey cannot be bound (WebAuthn, section 5.1.3). */
export function isIpAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
}
