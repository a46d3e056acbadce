import sharp from 'sharp'
import { Problem } from '#shared/problem.ts'
import { imageSideMax, storedImageMaxBytes } from '#shared/profile/limits.ts'
import { limitConcurrency } from '../access/concurrency-limit.ts'

// Of all that libvips can read, these three (spec 5, Profile image): what calls itself a picture reaches no other reader.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif'],
})
// A picture is made once and then read from the database: what is kept of it here serves nobody.
sharp.cache(false)
sharp.concurrency(1)

/** The first bytes of the formats: what a file is called decides nothing. */
const beginnings = [
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from('GIF87a', 'latin1'),
  Buffer.from('GIF89a', 'latin1'),
]

/** Pixels of a picture that we unpack: a small file may hold a very large one. */
const pixelsMax = 25_000_000
const timeoutSeconds = 10

/** Smaller and coarser until it fits; the last is small enough for pure noise. */
const steps = [
  { side: imageSideMax, quality: 82 },
  { side: imageSideMax, quality: 60 },
  { side: 384, quality: 60 },
  { side: 256, quality: 50 },
  { side: 128, quality: 50 },
] as const

/**
 * Unpacking is bounded by memory, a picture of 25 million pixels takes 100 MB, and by the pool of threads that passwords
 * and files need, too. Who waits holds a file of 2 MB.
 */
const limited = limitConcurrency({ maxRunning: 1, maxQueued: 16 })

/**
 * A picture made anew from JPEG, PNG or GIF: turned upright, its middle cut out as a square of at most 512 pixels a side,
 * as WebP of at most 40 kB. Nothing else of the file is left, no place where it was taken and nothing that hid behind it.
 * Throws IMAGE_TOO_MANY_PIXELS, IMAGE_UNREADABLE for all that is no whole picture of these formats, and UNAVAILABLE when too many wait.
 */
export async function encodeImage(file: Buffer): Promise<Buffer> {
  if (!beginnings.some((beginning) => file.subarray(0, beginning.length).equals(beginning))) {
    throw new Problem('IMAGE_UNREADABLE')
  }
  return limited(async () => {
    try {
      return await encode(file)
    } catch (error) {
      if (error instanceof Problem) throw error
      const isTooLarge = error instanceof Error && /exceeds pixel limit/.test(error.message)
      throw new Problem(isTooLarge ? 'IMAGE_TOO_MANY_PIXELS' : 'IMAGE_UNREADABLE', { cause: error })
    }
  })
}

async function encode(file: Buffer): Promise<Buffer> {
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
