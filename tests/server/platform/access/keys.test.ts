import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hashToken, loadKeys, newToken, rateLimitKey } from '#server/platform/access/keys.ts'
import { isSealedByCurrent, seal, unseal } from '#server/platform/access/seal.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tidspott-keys-'))
})

afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true })
})

describe('key file', () => {
  test('is created at the first start with mode 0600 and 256 bits', async () => {
    const fresh = join(dataDir, 'new')
    await loadKeys(null, fresh)
    const path = join(fresh, 'secret.key')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await stat(fresh)).mode & 0o777).toBe(0o700)
    expect(Buffer.from((await readFile(path, 'utf8')).trim(), 'base64url')).toHaveLength(32)
    expect(await readdir(fresh)).toEqual(['secret.key'])
  })

  test('yields the same keys after a restart, and its mode is corrected', async () => {
    const first = await loadKeys(null, dataDir)
    await chmod(join(dataDir, 'secret.key'), 0o644)
    expect(await loadKeys(null, dataDir)).toEqual(first)
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
  })

  test('is created once by concurrent starts', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => loadKeys(null, dataDir)))
    for (const keys of all) expect(keys).toEqual(all[0])
    expect(await readdir(dataDir)).toEqual(['secret.key'])
  })

  test('differs between directories', async () => {
    const other = await loadKeys(null, join(dataDir, 'other'))
    expect(other).not.toEqual(await loadKeys(null, dataDir))
  })

  test.each(['', '\n', 'short'])(
    'with the content %j is refused by name, not used as a key',
    async (text) => {
      await writeFile(join(dataDir, 'secret.key'), text)
      await expect(loadKeys(null, dataDir)).rejects.toThrow(/secret\.key holds no key/)
    },
  )
})

describe('SECRET_KEY', () => {
  test('replaces the key file, which is neither read nor created', async () => {
    const secret = 'x'.repeat(32)
    expect(await loadKeys(secret, dataDir)).toEqual(await loadKeys(secret, '/nowhere'))
    expect(await readdir(dataDir)).toEqual([])
  })

  test('derives a key for each purpose, none of them the secret itself', async () => {
    const secret = 'a secret of thirty-two letters!!'
    const keys = await loadKeys(secret, dataDir)
    const values = [keys.seal.key, keys.throttle, keys.link].map((key) => key.toString('hex'))
    expect(new Set(values).size).toBe(values.length)
    expect(values).not.toContain(Buffer.from(secret).toString('hex'))
  })
})

describe('sealing (encryption at rest)', () => {
  const owner = randomUUID()

  test('decrypts with the same key and owner, and has a new ciphertext every time', async () => {
    const keys = await loadKeys(null, dataDir)
    const token = newToken()
    const sealed = [seal(keys, token, owner), seal(keys, token, owner)]
    expect(sealed[0]).not.toBe(sealed[1])
    expect(sealed.map((text) => unseal(keys, text, owner))).toEqual([token, token])
    expect(sealed.join()).not.toContain(token)
  })

  test('does not decrypt for another owner, another key, or a modified ciphertext', async () => {
    const keys = await loadKeys(null, dataDir)
    const sealed = seal(keys, newToken(), owner)
    expect(unseal(keys, sealed, randomUUID())).toBeNull()
    expect(unseal(await loadKeys('y'.repeat(32), dataDir), sealed, owner)).toBeNull()
    const [version = '', text = ''] = sealed.split('.')
    const bytes = Buffer.from(text, 'base64url')
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes)
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(unseal(keys, `${version}.${changed.toString('base64url')}`, owner)).toBeNull()
    }
  })

  test('carries the version of its key, and is read by an older key that is still known', async () => {
    const [before, after] = ['x'.repeat(32), 'y'.repeat(32)]
    const old = await loadKeys(before, dataDir)
    const sealed = seal(old, 'hemligt', owner)
    expect(sealed.split('.')[0]).toBe(old.seal.version)
    expect(isSealedByCurrent(old, sealed)).toBe(true)
    const rotated = await loadKeys(after, dataDir, before)
    expect(rotated.seal.version).not.toBe(old.seal.version)
    expect([unseal(rotated, sealed, owner), isSealedByCurrent(rotated, sealed)]).toEqual([
      'hemligt',
      false,
    ])
    expect(unseal(await loadKeys(after, dataDir), sealed, owner)).toBeNull()
    // The version is not part of what is sealed, so a wrong one only names the wrong key.
    expect(
      unseal(rotated, sealed.replace(old.seal.version, rotated.seal.version), owner),
    ).toBeNull()
  })

  test('reads texts from before there were versions', async () => {
    const keys = await loadKeys('y'.repeat(32), dataDir, 'x'.repeat(32))
    const [, current = ''] = seal(keys, 'ny', owner).split('.')
    const [, older = ''] = seal(await loadKeys('x'.repeat(32), dataDir), 'gammal', owner).split('.')
    expect([unseal(keys, current, owner), unseal(keys, older, owner)]).toEqual(['ny', 'gammal'])
    expect(isSealedByCurrent(keys, current)).toBe(false)
  })

  test('rejects a text that was never sealed', async () => {
    const keys = await loadKeys(null, dataDir)
    for (const text of ['', 'x', '!', newToken(), 'A'.repeat(1000)]) {
      expect(unseal(keys, text, owner)).toBeNull()
    }
    const cut = seal(keys, newToken(), owner)
    for (let length = 0; length < cut.length - 1; length += 5) {
      expect(unseal(keys, cut.slice(0, length), owner)).toBeNull()
    }
  })
})

describe('tokens', () => {
  test('are 256 random bits, URL-safe and unique', () => {
    const tokens = Array.from({ length: 1000 }, newToken)
    expect(new Set(tokens).size).toBe(1000)
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
  })

  test('are stored as SHA-256', () => {
    expect(hashToken('abc')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
  })

  test('a rate limit key is a keyed hash, and deterministic', async () => {
    const [ours, theirs] = [await loadKeys(null, dataDir), await loadKeys('z'.repeat(32), dataDir)]
    expect(rateLimitKey(ours, '192.0.2.1')).toBe(rateLimitKey(ours, '192.0.2.1'))
    expect(rateLimitKey(ours, '192.0.2.1')).not.toBe(rateLimitKey(theirs, '192.0.2.1'))
    expect(rateLimitKey(ours, '192.0.2.1')).not.toContain('192')
  })
})
