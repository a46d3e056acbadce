import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { base32Of } from '#shared/base32.ts'
import { EnvError } from '../env.ts'

/** The keys derived from the one secret, one per purpose (HKDF). */
export type Keys = { readonly seal: Buffer; readonly throttle: Buffer; readonly link: Buffer }

/** Minimum length of the secret, in characters; generated ones are longer. */
const secretMin = 32

/**
 * Derives the keys from SECRET_KEY, or from the key file in the data directory, which the first start creates with mode
 * 0600.
 */
export async function loadKeys(secretKey: string | null, dataDir: string): Promise<Keys> {
  const secret = secretKey ?? (await keyFile(dataDir))
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, 'tidspott', purpose, 32))
  return { seal: derive('seal'), throttle: derive('throttle'), link: derive('link') }
}

async function keyFile(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret.key')
  const existing = await readFile(path, 'utf8').catch(() => null)
  if (existing !== null) {
    await chmod(path, 0o600)
    return requireSecret(existing, path)
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // Written to a draft and linked into place: an interrupted start never leaves a partial key, and in a race between
  // two starts both use the same one. The draft's name is random, since containers that share a directory can also
  // share process ids.
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft, { force: true })
  return requireSecret(await readFile(path, 'utf8'), path)
}

/** Refuses a truncated key file: an empty secret would encrypt everything under a guessable key. */
function requireSecret(text: string, path: string): string {
  const secret = text.trim()
  if (secret.length >= secretMin) return secret
  throw new EnvError(
    `${path} holds no key. Put back the file that was there, or remove it for a new one: personal links keep working, and have to be made anew to be copied.`,
  )
}

/** A token of 256 random bits for a cookie or a link, URL-safe. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A random secret for people to read aloud and type, five bits per character. */
export function readableSecret(length: number): string {
  return base32Of(randomBytes(length))
}

/**
 * The token of a mailed link, 256 bits, derived from the mail's key: idempotent, so a retried mail carries the same
 * link, and the token itself is never stored.
 */
export function linkToken(keys: Keys, mailId: string): string {
  return createHmac('sha256', keys.link).update(mailId).digest('base64url')
}

/** The hash of a token that is stored in its place: SHA-256, in hex. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The key of a rate limit counter: an HMAC, so that the table holds no e-mail or IP addresses. */
export function rateLimitKey(keys: Keys, subject: string): string {
  return createHmac('sha256', keys.throttle).update(subject).digest('base64url')
}

/**
 * Encrypts `text` with AES-256-GCM, bound to the row `owner` as additional data: it cannot be decrypted for another
 * row.
 */
export function seal(keys: Keys, text: string, owner: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keys.seal, nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts the result of `seal`, or returns null when the key or the owner differs. */
export function unseal(keys: Keys, sealed: string, owner: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < 28) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', keys.seal, bytes.subarray(0, 12), {
      authTagLength: 16,
    })
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
