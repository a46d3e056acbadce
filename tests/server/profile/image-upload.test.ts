import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { profiles, throttles } from '#server/schema/auth.ts'
import { profileImages } from '#server/schema/profile-images.ts'
import { roles } from '#shared/access/roles.ts'
import { imageMaxBytes, storedImageMaxBytes } from '#shared/profile/limits.ts'
import { embeddedDatabase, postgresDatabase } from '#tests/db.ts'
import { makeClient } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { fields, givenLogin, noise, readStored, upload, vastPng } from '#tests/pictures.ts'
import { processorMs } from '#tests/processor-time.ts'
import { type Answer, startServer, type TestServer } from '#tests/server.ts'

let db: Database
let server: TestServer
/** The account of the picture. */
let id: string
let token: string
let png: Buffer

test.beforeAll(async ({ emptyDatabase, appServer }) => {
  db = emptyDatabase
  server = appServer
  png = await fields(40).png().toBuffer()
})

beforeEach(async () => {
  await db.delete(throttles)
  ;({ id, token } = await givenLogin(db))
})

async function send(body: Uint8Array, headers: Record<string, string> = {}): Promise<Answer> {
  return upload(server, body, { token, ...headers })
}

/** The picture's URL in the response of an upload. */
function urlOf(answer: Answer): string {
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('url')])
  return (JSON.parse(answer.text) as { url: string }).url
}

/** The served picture, decoded. */
async function pictureOf(answer: Answer) {
  const served = await server.send({ path: urlOf(answer) })
  expect([served.status, served.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(served.bytes.length).toBeLessThanOrEqual(storedImageMaxBytes)
  const picture = await readStored(served.bytes)
  expect(picture.format).toBe('webp')
  expect(picture.width).toBe(picture.height)
  expect(picture.width).toBeLessThanOrEqual(512)
  for (const kept of [picture.exif, picture.icc, picture.xmp, picture.iptc, picture.pages]) {
    expect(kept).toBeUndefined()
  }
  return { ...picture, bytes: served.bytes }
}

async function storedOf(profileId: string) {
  const [profile] = await db
    .select({ url: profiles.profileImageUrl })
    .from(profiles)
    .where(eq(profiles.id, profileId))
  const rows = await db
    .select({ fileName: profileImages.fileName })
    .from(profileImages)
    .where(eq(profileImages.profileId, profileId))
  return { url: profile?.url ?? null, files: rows.map(({ fileName }) => fileName) }
}

/** Expects this problem, and that nothing is stored. */
async function expectRefused(answer: Answer, status: number, problem: string): Promise<void> {
  expect([answer.status, answer.text]).toEqual([status, JSON.stringify({ problem })])
  expect(await storedOf(id)).toEqual({ url: null, files: [] })
}

type Color = 'red' | 'blue' | 'green' | 'yellow' | 'none'

/** The nearest of the test colours: encoding changes each of them slightly. */
function colorOf([red = 0, green = 0, blue = 0, alpha = 0]: number[]): Color {
  if (alpha < 128) return 'none'
  if (red > 200 && green > 200) return 'yellow'
  if (red > 150) return 'red'
  return blue > green ? 'blue' : 'green'
}

function corners({ at }: { at: (x: number, y: number) => number[] }): Color[] {
  return [at(0.2, 0.2), at(0.8, 0.2), at(0.8, 0.8), at(0.2, 0.8)].map(colorOf)
}

const asTaken: Color[] = ['red', 'blue', 'green', 'yellow']

describe('picture', () => {
  test.each(['jpeg', 'png', 'gif'] as const)('as %s is re-encoded as a square', async (format) => {
    const file = await fields(900, 700).toFormat(format).toBuffer()
    const answer = await send(file, { 'content-type': `image/${format}` })
    const picture = await pictureOf(answer)
    expect(picture.width).toBe(512)
    expect(corners(picture)).toEqual(asTaken)
    expect(urlOf(answer)).toMatch(new RegExp(`^/profile-images/${id}/profile_\\d{13}\\.webp$`))
    const me = await server.call('auth.me', undefined, { token })
    expect(me.data).toMatchObject({ person: { profileImageUrl: urlOf(answer) } })
  })

  test('is recognised by its bytes, not by its declared type', async () => {
    const gif = await fields(30).gif().toBuffer()
    expect((await pictureOf(await send(gif, { 'content-type': 'image/jpeg' }))).width).toBe(30)
  })

  test('is cropped to its middle, and never enlarged', async () => {
    const wide = await sharp({ create: { width: 90, height: 30, channels: 3, background: 'red' } })
      .composite([
        {
          input: { create: { width: 30, height: 30, channels: 3, background: 'blue' } },
          left: 30,
          top: 0,
        },
      ])
      .png()
      .toBuffer()
    const picture = await pictureOf(await send(wide))
    expect(picture.width).toBe(30)
    expect(corners(picture)).toEqual(['blue', 'blue', 'blue', 'blue'])
  })

  test.each([
    [1, 1],
    [1, 4000],
    [4000, 1],
    [512, 512],
    [513, 511],
  ])('of %i × %i pixels', async (width, height) => {
    const picture = await pictureOf(await send(await fields(width, height).png().toBuffer()))
    expect(picture.width).toBe(Math.min(512, width, height))
  })

  test.each([3, 4] as const)('of noise in %i channels fits the size limit', async (channels) => {
    const file = await noise(600, 600, channels).png({ compressionLevel: 1 }).toBuffer()
    const picture = await pictureOf(await send(file))
    expect(picture.width).toBeGreaterThanOrEqual(128)
  })

  test('with transparency keeps it', async () => {
    const holes = { create: { width: 60, height: 60, channels: 4 as const, background: '#0000' } }
    const dot = { create: { width: 20, height: 20, channels: 4 as const, background: 'red' } }
    const file = await sharp(holes)
      .composite([{ input: dot, left: 20, top: 20 }])
      .png()
      .toBuffer()
    const picture = await pictureOf(await send(file))
    expect(corners(picture)).toEqual(['none', 'none', 'none', 'none'])
    expect(colorOf(picture.at(0.5, 0.5))).toBe('red')
  })

  test('in CMYK', async () => {
    const file = await fields(64).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()
    expect((await sharp(file).metadata()).space).toBe('cmyk')
    const picture = await pictureOf(await send(file, { 'content-type': 'image/jpeg' }))
    expect(picture.space).toBe('srgb')
    expect(corners(picture)).toEqual(asTaken)
  })

  test.each([
    ['grey', (width: number) => fields(width).grayscale().png()],
    ['of 16 bits', (width: number) => fields(width).toColourspace('rgb16').png()],
    ['of a palette', (width: number) => fields(width).png({ palette: true })],
    ['in passes', (width: number) => fields(width).png({ progressive: true })],
  ])('%s', async (_name, made) => {
    expect((await pictureOf(await send(await made(50).toBuffer()))).width).toBe(50)
  })

  test('with animation is reduced to its first frame', async () => {
    const frames = await Promise.all(
      ['red', 'blue', 'green'].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(gif).metadata()).pages).toBe(3)
    const picture = await pictureOf(await send(gif, { 'content-type': 'image/gif' }))
    expect(corners(picture)).toEqual(['red', 'red', 'red', 'red'])
  })

  test.each([
    [3, ['green', 'yellow', 'red', 'blue']],
    [6, ['yellow', 'red', 'blue', 'green']],
    [8, ['blue', 'green', 'yellow', 'red']],
    [2, ['blue', 'red', 'yellow', 'green']],
  ])('with EXIF orientation %i is turned upright', async (orientation, turned) => {
    const file = await fields(80, 60).withMetadata({ orientation }).jpeg().toBuffer()
    const picture = await pictureOf(await send(file, { 'content-type': 'image/jpeg' }))
    expect(corners(picture)).toEqual(turned)
  })

  test('has its metadata removed, such as location and camera', async () => {
    const gps = { GPSLatitudeRef: 'N', GPSLatitude: '59/1 19/1 0/1', GPSLongitudeRef: 'E' }
    const file = await fields(80)
      .withExif({ IFD0: { Model: 'Kamera av Anna', Copyright: 'Anna Andersson' }, IFD3: gps })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    expect(file.toString('latin1')).toContain('Kamera av Anna')
    const { bytes } = await pictureOf(await send(file, { 'content-type': 'image/jpeg' }))
    for (const trace of ['Kamera', 'Anna', 'Exif', 'GPS', 'ICCP']) {
      expect(bytes.toString('latin1')).not.toContain(trace)
    }
  })

  test('in a polyglot file (HTML with a script) is all that is stored', async () => {
    const script = '<script>alert(document.cookie)</script>'
    for (const format of ['gif', 'png', 'jpeg'] as const) {
      const file = await fields(40).toFormat(format).toBuffer()
      const both = Buffer.concat([file, Buffer.from(`/*${script}*/`)])
      const { bytes } = await pictureOf(await send(both))
      expect(bytes.toString('latin1')).not.toContain('alert')
    }
  })
})

describe('refused upload', () => {
  const named = (text: string) => Buffer.from(text, 'latin1')
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'

  test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['nothing', () => Buffer.alloc(0)],
    ['a script declared as PNG', () => named('#!/bin/sh\nrm -rf /\n')],
    ['a page', () => named('<!doctype html><script>alert(1)</script>')],
    ['a script after the magic bytes of a PNG', () => named('\x89PNG\r\n\x1a\n<script>1</script>')],
    ['a script after the magic bytes of a GIF', () => named('GIF89a/*<svg onload=alert(1)>*/=1')],
    ['a script after the magic bytes of a JPEG', () => named('\xff\xd8\xff<script>1</script>')],
    ['SVG', () => named(svg)],
    ['PDF', () => named('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>')],
    ['WebP', () => fields(20).webp().toBuffer()],
    ['TIFF', () => fields(20).tiff().toBuffer()],
    ['AVIF', () => fields(20).avif().toBuffer()],
    ['a truncated PNG', async () => png.subarray(0, png.length / 2)],
    ['a truncated JPEG', async () => half(await noise(60).jpeg().toBuffer())],
    ['a truncated GIF', async () => half(await noise(60).gif().toBuffer())],
    ['a PNG without pixels', () => emptied(png)],
  ])('%s', async (_name, made) => {
    await expectRefused(await send(await made()), 415, 'IMAGE_UNREADABLE')
  })

  test.each(['image/svg+xml', 'image/webp', 'application/octet-stream', 'text/html', ''])(
    'with content type “%s”',
    async (type) => {
      await expectRefused(await send(png, { 'content-type': type }), 415, 'IMAGE_UNREADABLE')
    },
  )

  test('as form data, which another site can post (CSRF)', async () => {
    const form = Buffer.concat([named('--x\r\nContent-Type: image/png\r\n\r\n'), png])
    const type = 'multipart/form-data; boundary=x'
    await expectRefused(await send(form, { 'content-type': type }), 415, 'IMAGE_UNREADABLE')
  })

  test('of 16 000 × 16 000 pixels in a small file, before decoding', async () => {
    expect((await pictureOf(await send(vastPng(4000)))).width).toBe(512)
    await server.call('profile.removeImage', {}, { token })
    const large = vastPng(16_000)
    expect(large.length).toBeLessThan(imageMaxBytes)
    const refusing = await processorMs(async () =>
      expectRefused(await send(large), 413, 'IMAGE_TOO_MANY_PIXELS'),
    )
    const decoding = await processorMs(() =>
      sharp(large, { limitInputPixels: false }).resize(512).toBuffer(),
    )
    expect(refusing).toBeLessThan(decoding / 2)
  })

  test('of 2.1 MB, and not of exactly 2 MB', async () => {
    const padded = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)])
    await expectRefused(await send(padded(2_100_000)), 413, 'IMAGE_TOO_LARGE')
    await expectRefused(await send(padded(imageMaxBytes + 1)), 413, 'IMAGE_TOO_LARGE')
    expect((await pictureOf(await send(padded(imageMaxBytes)))).width).toBe(40)
  })

  test('beyond the rate limit per hour', async () => {
    for (let turn = 0; turn < 30; turn += 1) expect((await send(png)).status).toBe(200)
    expect((await send(png)).text).toBe('{"problem":"TOO_MANY_ATTEMPTS"}')
    const other = await givenLogin(db)
    expect((await upload(server, png, { token: other.token })).status).toBe(200)
  })
})

describe('authorisation', () => {
  test.each(roles)('%s', async (role) => {
    const one = await givenLogin(db, { role })
    expect((await upload(server, png, { token: one.token })).status).toBe(200)
  })

  test('requires a valid login', async () => {
    const sent = [
      await upload(server, png),
      await upload(server, png, { token: 'a'.repeat(43) }),
      await upload(server, png, { 'content-type': 'text/plain' }),
    ]
    for (const answer of sent) await expectRefused(answer, 401, 'UNAUTHENTICATED')
    await db.update(profiles).set({ isDisabled: true }).where(eq(profiles.id, id))
    await expectRefused(await send(png), 401, 'UNAUTHENTICATED')
  })

  test('is refused with a temporary password', async () => {
    await db.update(profiles).set({ mustChangePassword: true }).where(eq(profiles.id, id))
    await expectRefused(await send(png), 403, 'MUST_CHANGE_PASSWORD')
  })

  test('is refused for another origin', async () => {
    const answer = await send(png, { origin: 'https://example.com' })
    await expectRefused(answer, 403, 'FORBIDDEN')
  })

  test('cannot name another account', async () => {
    const other = await givenLogin(db)
    const theirs = urlOf(await upload(server, png, { token: other.token }))
    const before = await storedOf(other.id)
    for (const path of [`/profile-image?id=${other.id}`, `/profile-image/${other.id}`, theirs]) {
      const headers = { origin: server.origin, 'content-type': 'image/png' }
      const cookie = `tidspott=${token}`
      await server.send({ method: 'POST', path, headers: { ...headers, cookie }, body: png })
    }
    await server.call('profile.removeImage', {}, { token })
    const named = await server.call('profile.removeImage', { id: other.id }, { token })
    expect(named.problem).toBe('INVALID_INPUT')
    expect(await storedOf(other.id)).toEqual(before)
    expect((await server.send({ path: theirs })).status).toBe(200)
  })

  test('a file is no tRPC call: the procedures accept JSON only', async () => {
    const answer = await server.send({
      method: 'POST',
      path: '/trpc/profile.removeImage',
      headers: { origin: server.origin, 'content-type': 'image/png', cookie: `tidspott=${token}` },
      body: png,
    })
    expect(answer.status).toBe(415)
  })
})

describe('transfer', () => {
  /** Sends a raw request, then hangs up or waits; returns the response up to the close of the connection. */
  function byHand(head: string[], body: Uint8Array, hangsUp = false): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(server.port, '127.0.0.1')
      let text = ''
      socket.on('data', (chunk: Buffer) => {
        text += chunk.toString('latin1')
      })
      socket.on('error', reject)
      socket.on('close', () => resolve(text))
      const lines = [
        'POST /profile-image HTTP/1.1',
        `Host: localhost:${server.port}`,
        `Origin: ${server.origin}`,
        `Cookie: tidspott=${token}`,
        'Content-Type: image/png',
        'Connection: close',
        ...head,
      ]
      socket.write(`${lines.join('\r\n')}\r\n\r\n`)
      socket.write(body, () => hangsUp && socket.end())
    })
  }

  test('with a Content-Length greater than the body is aborted', async () => {
    const answer = await byHand([`Content-Length: ${png.length + 100}`], png, true)
    expect(answer).not.toMatch(/^HTTP\/1\.1 [25]/)
    expect(await storedOf(id)).toEqual({ url: null, files: [] })
  })

  test('with a smaller Content-Length ignores what follows the picture', async () => {
    const answer = await byHand([`Content-Length: ${png.length - 20}`], png)
    expect(answer).toMatch(/^HTTP\/1\.1 4/)
    expect(await storedOf(id)).toEqual({ url: null, files: [] })
  })

  test('without Content-Length and above the limit is refused', async () => {
    const chunked = (bytes: Uint8Array) =>
      Buffer.concat([
        Buffer.from(`${bytes.length.toString(16)}\r\n`),
        bytes,
        Buffer.from('\r\n0\r\n\r\n'),
      ])
    const large = chunked(Buffer.concat([png, Buffer.alloc(imageMaxBytes)]))
    expect(await byHand(['Transfer-Encoding: chunked'], large)).toMatch(/^HTTP\/1\.1 413 /)
    expect(await storedOf(id)).toEqual({ url: null, files: [] })
    expect(await byHand(['Transfer-Encoding: chunked'], chunked(png))).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('that is slow does not delay others', async () => {
    const slow = Array.from({ length: 20 }, () => {
      const asking = httpRequest({
        host: '127.0.0.1',
        port: server.port,
        method: 'POST',
        path: '/profile-image',
        headers: {
          host: `localhost:${server.port}`,
          origin: server.origin,
          cookie: `tidspott=${token}`,
          'content-type': 'image/png',
          'content-length': png.length,
        },
      })
      asking.on('error', () => null)
      asking.write(png.subarray(0, 50))
      return asking
    })
    const other = await givenLogin(db)
    expect((await upload(server, png, { token: other.token })).status).toBe(200)
    for (const asking of slow) asking.destroy()
    expect(await storedOf(id)).toEqual({ url: null, files: [] })
  })

  test('many concurrent uploads are all processed or refused with a retry; one of them is stored', async () => {
    const file = await noise(500).png().toBuffer()
    const answers = await Promise.all(Array.from({ length: 25 }, () => send(file)))
    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses].every((status) => status === 200 || status === 503)).toBe(true)
    const urls = answers.filter(({ status }) => status === 200).map(urlOf)
    expect(new Set(urls).size).toBe(urls.length)
    const { url, files } = await storedOf(id)
    expect(urls).toContain(url)
    expect(url).toBe(`/profile-images/${id}/${files.join()}`)
  })
})

describe('previous picture', () => {
  test('is deleted when another is stored, and its URL is invalid', async () => {
    const first = urlOf(await send(png))
    const second = urlOf(await send(await fields(30).gif().toBuffer()))
    expect(second).not.toBe(first)
    expect((await server.send({ path: first })).status).toBe(404)
    expect((await server.send({ path: second })).status).toBe(200)
    expect(await storedOf(id)).toEqual({ url: second, files: [second.split('/').at(-1)] })
  })

  test('stays when the next one is refused', async () => {
    const url = urlOf(await send(png))
    expect((await send(Buffer.from('no picture'))).status).toBe(415)
    expect((await send(Buffer.alloc(imageMaxBytes + 1))).status).toBe(413)
    expect(await storedOf(id)).toEqual({ url, files: [url.split('/').at(-1)] })
  })

  test('is removed on request, which is idempotent', async () => {
    const url = urlOf(await send(png))
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await server.call('profile.removeImage', {}, { token })
      expect(answer).toMatchObject({ status: 200, data: undefined })
      expect(await storedOf(id)).toEqual({ url: null, files: [] })
      expect((await server.send({ path: url })).status).toBe(404)
    }
    const me = await server.call('auth.me', undefined, { token })
    expect(me.data).toMatchObject({ person: { profileImageUrl: null } })
  })

  test('has another URL, also within one millisecond', async () => {
    const moment = new Date('2026-11-24T09:00:00.000Z')
    const still = await startServer(db, { now: () => moment })
    const urls: string[] = []
    for (let turn = 0; turn < 3; turn += 1) urls.push(urlOf(await upload(still, png, { token })))
    await still.close()
    const first = moment.getTime()
    expect(urls).toEqual(
      [first, first + 1, first + 2].map((at) => `/profile-images/${id}/profile_${at}.webp`),
    )
  })
})

describe('served picture', () => {
  test('has an image type and nosniff, and is cacheable', async () => {
    const path = urlOf(await send(png))
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await server.send({ method, path })
      expect(status).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-disposition': `inline; filename="${path.split('/').at(-1)}"`,
        'cache-control': 'private, max-age=86400',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
      })
    }
  })

  test("is available on a client's personal link, without login", async () => {
    const url = urlOf(await send(png))
    const client = await makeClient(db, id)
    const portal = await server.call('portal.get', { token: client.token })
    expect(portal.data).toMatchObject({ trainer: { profileImageUrl: url } })
    expect((await server.send({ path: url })).status).toBe(200)
  })

  test('is available at no other URL', async () => {
    const path = urlOf(await send(png))
    const file = path.split('/').at(-1) ?? ''
    const wrong = [
      '/profile-images/',
      `/profile-images/${id}`,
      `/profile-images/${id}/`,
      `/profile-images/${randomUUID()}/${file}`,
      `/profile-images/${id}/profile_1.webp`,
      `/profile-images/${id}/profile_${'9'.repeat(40)}.webp`,
      `${path}/`,
      `${path}/x`,
      `${path}%00`,
      path.replace('.webp', '.png'),
      path.toUpperCase().replace('/PROFILE-IMAGES', '/profile-images'),
      `/profile-images/${id}/..%2f${file}`,
      `/profile-images/${id}%2f..%2f${id}/${file}`,
      `/profile-images/' or 1=1 --/${file}`.replaceAll(' ', '%20'),
      '/profile-images/%F0%9F%98%80/profile_1.webp',
    ]
    for (const one of wrong) {
      const answer = await server.send({ path: one })
      expect([one, answer.status, answer.text]).toEqual([one, 404, '{"problem":"NOT_FOUND"}'])
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })
})

test('the embedded database stores pictures, too', async () => {
  const embedded = await embeddedDatabase()
  const small = await startServer(embedded.db)
  const { token: theirs } = await givenLogin(embedded.db)
  const served = await small.send({ path: urlOf(await upload(small, png, { token: theirs })) })
  expect((await readStored(served.bytes)).width).toBe(40)
  await small.close()
  await embedded.drop()
})

test('an unreachable database is reported as such, without a stack', async () => {
  const lost = await postgresDatabase()
  const cut = await startServer(lost.db)
  await lost.drop()
  const path = `/profile-images/${randomUUID()}/profile_1.webp`
  for (const answer of [await cut.send({ path }), await upload(cut, png, { token })]) {
    expect([answer.status, answer.text]).toEqual([503, '{"problem":"UNAVAILABLE"}'])
  }
  await cut.close()
})

function half(file: Buffer): Buffer {
  return file.subarray(0, file.length / 2)
}

/** The same PNG with a declared size of 0 × 0. */
function emptied(file: Buffer): Buffer {
  const copy = Buffer.from(file)
  copy.fill(0, 16, 24)
  return copy
}
