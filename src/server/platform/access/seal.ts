import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keys, SealKey } from './keys.ts'

/**
 * Encrypts `text` with AES-256-GCM, bound to the row `owner` as additional data: it cannot be decrypted for another
 * row. The version of the key stands before it, with a dot.
 */
export function seal({ seal: { version, key } }: Keys, text: string, owner: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${version}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/** Decrypts the result of `seal`, by the current key or an older one; null when the key is unknown or the owner differs. */
export function unseal(
  { seal: current, older }: Keys,
  sealed: string,
  owner: string,
): string | null {
  const [version, text] = partsOf(sealed)
  for (const candidate of [current, ...older]) {
    if (version !== null && version !== candidate.version) continue
    const opened = openWith(candidate, text, owner)
    if (opened !== null) return opened
  }
  return null
}

/** Whether a text carries the version of the current key. */
export function isSealedByCurrent({ seal: { version } }: Keys, sealed: string): boolean {
  return partsOf(sealed)[0] === version
}

/** Texts from before versions carry none. */
function partsOf(sealed: string): [version: string | null, text: string] {
  const at = sealed.indexOf('.')
  return at === -1 ? [null, sealed] : [sealed.slice(0, at), sealed.slice(at + 1)]
}

function openWith({ key }: SealKey, text: string, owner: string): string | null {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length < 28) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), {
      authTagLength: 16,
    })
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
