import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { base32Of } from '#shared/base32.ts'
import { makeDirectory } from '../system/disk.ts'
import { EnvError } from '../system/env.ts'

/** A key that seals, and the version that its texts carry. */
export type SealKey = { readonly version: string; readonly key: Buffer }

/** The keys derived from the one secret, one per purpose (HKDF), and the seal keys of secrets before it. */
export type Keys = {
  readonly seal: SealKey
  readonly older: readonly SealKey[]
  readonly throttle: Buffer
  readonly link: Buffer
  readonly idempotency: Buffer
  readonly undo: Buffer
}

/** Minimum length of the secret, in characters; generated ones are longer. */
const secretMin = 32

/**
 * Derives the keys from SECRET_KEY, or from the key file in the data directory, which the first start creates with mode
 * 0600. What SECRET_KEY_OLD, or the key file that a rotation has put aside, sealed can still be read.
 */
export async function loadKeys(
  secretKey: string | null,
  dataDir: string,
  oldSecretKey: string | null = null,
): Promise<Keys> {
  const secret = secretKey ?? (await keyFile(dataDir))
  return keysOf(secret, oldSecretKey ?? (secretKey === null ? await oldKeyFile(dataDir) : null))
}

/** As `loadKeys`, without making or touching a key file; null where there is none. */
export async function readKeys(
  secretKey: string | null,
  dataDir: string,
  oldSecretKey: string | null,
): Promise<Keys | null> {
  if (secretKey !== null) return keysOf(secretKey, oldSecretKey)
  const path = join(dataDir, keyFileName)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw Object.assign(error, { path })
  })
  if (text === null) return null
  return keysOf(requireSecret(text, path), oldSecretKey ?? (await oldKeyFile(dataDir)))
}

function keysOf(secret: string, old: string | null): Keys {
  return {
    seal: sealKeyOf(secret),
    older: old === null ? [] : [sealKeyOf(old)],
    throttle: derive(secret, 'throttle'),
    link: derive(secret, 'link'),
    idempotency: derive(secret, 'idempotency'),
    undo: derive(secret, 'undo'),
  }
}

/** As `loadKeys`, without making a key file: null where there is neither a SECRET_KEY nor one. */
export async function existingKeys(
  ...[secretKey, dataDir, oldSecretKey]: Parameters<typeof loadKeys>
): Promise<Keys | null> {
  if (secretKey === null && !existsSync(join(dataDir, keyFileName))) return null
  return loadKeys(secretKey, dataDir, oldSecretKey)
}

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'tidspott', purpose, 32))
}

/** The version is derived, too: processes that share a secret agree on it, and it says nothing about the key. */
function sealKeyOf(secret: string): SealKey {
  const version = derive(secret, 'seal version').subarray(0, 6).toString('base64url')
  return { version, key: derive(secret, 'seal') }
}

const keyFileName = 'secret.key'
const oldKeyFileName = 'secret.key.old'

/** The secret that a rotation has put aside, until all is sealed anew; null without one. */
async function oldKeyFile(dataDir: string): Promise<string | null> {
  const path = join(dataDir, oldKeyFileName)
  const text = await readFile(path, 'utf8').catch(() => null)
  return text === null ? null : requireSecret(text, path)
}

/** Puts a new secret in the key file and the old one aside. Finds it done when an earlier rotation was interrupted. */
export async function replaceKeyFile(dataDir: string): Promise<void> {
  const [path, old] = [join(dataDir, keyFileName), join(dataDir, oldKeyFileName)]
  const secret = await keyFile(dataDir)
  const putAside = await oldKeyFile(dataDir)
  if (putAside !== null && putAside !== secret) return
  await writeFile(old, `${secret}\n`, { mode: 0o600 })
  const draft = await newKeyDraft(path)
  await rename(draft, path)
}

/** Deletes the secret that was put aside. */
export async function removeOldKeyFile(dataDir: string): Promise<void> {
  await rm(join(dataDir, oldKeyFileName), { force: true })
}

async function keyFile(dataDir: string): Promise<string> {
  const path = join(dataDir, keyFileName)
  const existing = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    // The error of a directory does not name it.
    throw Object.assign(error, { path })
  })
  if (existing !== null) {
    await chmod(path, 0o600)
    return requireSecret(existing, path)
  }
  await makeDirectory(dataDir)
  // Written to a draft and linked into place: an interrupted start never leaves a partial key, and in a race between
  // two starts both use the same one. The draft's name is random, since containers that share a directory can also
  // share process ids.
  const draft = await newKeyDraft(path)
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft, { force: true })
  return requireSecret(await readFile(path, 'utf8'), path)
}

async function newKeyDraft(path: string): Promise<string> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  return draft
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
