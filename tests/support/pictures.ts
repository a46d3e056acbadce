import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { makeProfile } from './factories.ts'
import { seededRandom } from './random.ts'
import type { Answer, TestServer } from './server.ts'

/** Raw pixels of a test image: four quadrants, clockwise from the upper left red, blue, green and yellow. */
export function fields(width: number, height = width): Sharp {
  const [halfWidth, halfHeight] = [Math.ceil(width / 2), Math.ceil(height / 2)]
  const field = (background: string, left: number, top: number) => ({
    input: { create: { width: halfWidth, height: halfHeight, channels: 3 as const, background } },
    left,
    top,
  })
  return sharp({ create: { width, height, channels: 3, background: 'red' } }).composite(
    width < 2 || height < 2
      ? []
      : [
          field('blue', width - halfWidth, 0),
          field('green', width - halfWidth, height - halfHeight),
          field('yellow', 0, height - halfHeight),
        ],
  )
}

/** Incompressible noise, deterministic. */
export function noise(width: number, height = width, channels: 3 | 4 = 3): Sharp {
  const random = seededRandom(width * height)
  const data = Uint8Array.from({ length: width * height * channels }, () => random.below(256))
  return sharp(data, { raw: { width, height, channels } })
}

/** A PNG of black pixels with this side, a multiple of eight, built without allocating the pixels. */
export function vastPng(side: number): Buffer {
  const chunk = (type: string, data: Uint8Array) => {
    const [length, named, sum] = [Buffer.alloc(4), Buffer.from(type, 'latin1'), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(data, crc32(named)))
    return Buffer.concat([length, named, data, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // Greyscale with one bit per pixel.
  header.writeUInt8(1, 8)
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', new Uint8Array()),
  ])
}

/** Decodes the stored image in full: any corruption throws. */
export async function readStored(bytes: Uint8Array) {
  const stored = sharp(bytes, { failOn: 'warning' })
  const metadata = await stored.metadata()
  const { data, info } = await stored.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  /** Red, green, blue and alpha at these fractions of width and height. */
  const at = (x: number, y: number): number[] => {
    const left = Math.min(info.width - 1, Math.floor(info.width * x))
    const top = Math.min(info.height - 1, Math.floor(info.height * y))
    const start = (top * info.width + left) * info.channels
    return [...data.subarray(start, start + info.channels)]
  }
  return { ...metadata, at }
}

/** A profile, by default a TRAINER, and the cookie of its login. */
export async function givenLogin(db: Database, overrides: Parameters<typeof makeProfile>[1] = {}) {
  const { id } = await makeProfile(db, overrides)
  return { id, token: (await beginLogin(db, id)).token }
}

/** Uploads a file as the web app does. */
export function upload(
  server: TestServer,
  body: Uint8Array,
  { token, ...headers }: { token?: string } & Record<string, string> = {},
): Promise<Answer> {
  const cookie: Record<string, string> = token ? { cookie: `tidspott=${token}` } : {}
  return server.send({
    method: 'POST',
    path: '/profile-image',
    headers: { origin: server.origin, 'content-type': 'image/png', ...cookie, ...headers },
    body,
  })
}
