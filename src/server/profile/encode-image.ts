import type sharpOf from 'sharp'
import { Problem } from '#shared/problem.ts'
import { imageSideMax, storedImageMaxBytes } from '#shared/profile/limits.ts'
import { limitConcurrency } from '../platform/access/concurrency-limit.ts'

type Sharp = typeof sharpOf
let loading: Promise<Sharp> | null = null

/** Loaded with the first picture, since libvips takes a tenth of a second of each start. */
function loadSharp(): Promise<Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // Only the three allowed decoders of libvips (S63), and that of what is stored, to reduce the attack surface.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: [
        'VipsForeignLoadJpeg',
        'VipsForeignLoadPng',
        'VipsForeignLoadNsgif',
        'VipsForeignLoadWebpBuffer',
      ],
    })
    // Each picture is encoded once, so the cache of libvips is useless.
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  })
  return loading
}

/** Magic bytes of the formats; the file name and MIME type are not trusted. */
const magicBytes = [
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from('GIF87a', 'latin1'),
  Buffer.from('GIF89a', 'latin1'),
]

/** Maximum number of decoded pixels: protects against decompression bombs. */
const pixelsMax = 25_000_000
const timeoutSeconds = 10

/** Tried in order until the result is small enough; the last fits even for pure noise. */
const steps = [
  { side: imageSideMax, quality: 82 },
  { side: imageSideMax, quality: 60 },
  { side: 384, quality: 60 },
  { side: 256, quality: 50 },
  { side: 128, quality: 50 },
] as const

/**
 * The concurrency limit of decoding is bounded by memory (25 million pixels take 100 MB) and by libuv's thread pool,
 * shared with password hashing and file reads. Each queued upload holds up to 2 MB.
 */
const limit = limitConcurrency({ maxRunning: 1, maxQueued: 16 })

/**
 * Re-encodes a JPEG, PNG or GIF: rotated upright, cropped to a centred square of at most 512 pixels, as WebP of at most
 * 40 kB. All metadata is removed, such as the GPS position. Throws IMAGE_TOO_MANY_PIXELS, IMAGE_UNREADABLE for anything
 * that is not a complete picture of these formats, and UNAVAILABLE when the queue is full.
 */
export async function encodeImage(file: Buffer): Promise<Buffer> {
  if (!magicBytes.some((signature) => file.subarray(0, signature.length).equals(signature))) {
    throw new Problem('IMAGE_UNREADABLE')
  }
  const sharp = await loadSharp()
  return limit.run(async () => {
    try {
      return await encode(sharp, file)
    } catch (error) {
      if (error instanceof Problem) throw error
      const isTooLarge = error instanceof Error && /exceeds pixel limit/.test(error.message)
      throw new Problem(isTooLarge ? 'IMAGE_TOO_MANY_PIXELS' : 'IMAGE_UNREADABLE', { cause: error })
    }
  })
}

/**
 * A stored picture as a JPEG of so many pixels square, for mail programs, of which some know no WebP: at most 30 kB at 96. It is
 * of our own making and small: it waits for no uploads, and on a busy machine it takes the time it needs.
 */
export async function asJpeg(stored: Uint8Array, side: number): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(stored, { limitInputPixels: imageSideMax ** 2 })
    .resize(side, side)
    .jpeg({ quality: 80 })
    .toBuffer()
}

async function encode(sharp: Sharp, file: Buffer): Promise<Buffer> {
  const image = sharp(file, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 })
  const { width, height } = await image.metadata()
  const side = Math.min(imageSideMax, width, height)
  const { data, info } = await image
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .toColourspace('srgb')
    .timeout({ seconds: timeoutSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (const step of steps) {
    const made = await sharp(data, { raw: info })
      .resize(Math.min(side, step.side))
      .webp({ quality: step.quality })
      .toBuffer()
    if (made.length <= storedImageMaxBytes) return made
  }
  throw new Problem('IMAGE_UNREADABLE')
}
