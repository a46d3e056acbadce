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

/** The keys that one secret yields, so that no key serves two purposes. */
export type Keys = { readonly seal: Buffer; readonly throttle: Buffer; readonly link: Buffer }

/** The least that counts as a secret, in characters; what we make ourselves is longer. */
const secretMin = 32

/** Keys from SECRET_KEY, or from the key file of the data directory, made at the first start with mode 0600. */
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
  // Written aside and linked into place: a start cut short never leaves half a key, and two starts agree on one.
  // The name is nobody else's: containers that share a directory share their process ids, too.
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft, { force: true })
  return requireSecret(await readFile(path, 'utf8'), path)
}

/** An emptied key file is no key: everything sealed under it would lie open to whoever thinks of that. */
function requireSecret(text: string, path: string): string {
  const secret = text.trim()
  if (secret.length >= secretMin) return secret
  throw new EnvError(
    `${path} holds no key. Put back the file that was there, or remove it for a new one: personal links keep working, and have to be made anew to be copied.`,
  )
}

/** 256 random bits for a cookie or a link, as text that fits an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Random text for people to read out and type, five bits a character. */
export function readableSecret(length: number): string {
  return base32Of(randomBytes(length))
}

/**
 * The token of a mailed link, 256 bits, told from the mail's own key: a mail that is tried again carries the same link,
 * and nothing that opens it is stored anywhere.
 */
export function linkToken(keys: Keys, mailId: string): string {
  return createHmac('sha256', keys.link).update(mailId).digest('base64url')
}

/** What is stored of a token: its SHA-256, in hex. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** A throttle's key, so that the table of counters holds no addresses. */
export function throttleKey(keys: Keys, subject: string): string {
  return createHmac('sha256', keys.throttle).update(subject).digest('base64url')
}

/** Seals `text` with AES-256-GCM for the row `owner`; a sealed text moved to another row does not open. */
export function seal(keys: Keys, text: string, owner: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keys.seal, nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Opens what `seal` made, or answers null when the key or the owner is another. */
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
