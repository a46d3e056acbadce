import { afterAll, expect } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { storedImageMaxBytes } from '#shared/profile/limits.ts'
import { test } from '#tests/fixtures.ts'
import { fields, givenLogin, noise, readStored, upload } from '#tests/pictures.ts'
import { type Random, repeatedBy, runSeed, seededRandom } from '#tests/random.ts'
import { scale } from '#tests/scale.ts'
import { startServer, type TestServer } from '#tests/server.ts'

const mutants = scale.changedPictures
/** The number of uploads that a server processes concurrently without refusing any. */
const atOnce = 12

let db: Database
let server: TestServer

test.beforeAll(async ({ emptyDatabase }) => {
  db = emptyDatabase
  server = await startServer(db, { env: { logLevel: 'warn' } })
})

afterAll(() => server.close())

/** Real pictures of every accepted format: small, so that mutations hit the headers. */
async function sources(): Promise<Buffer[]> {
  const gps = { GPSLatitudeRef: 'N', GPSLatitude: '59/1 19/1 0/1' }
  return Promise.all([
    noise(24).jpeg().toBuffer(),
    fields(40, 30).jpeg({ progressive: true }).toBuffer(),
    fields(32).withMetadata({ orientation: 6 }).withExif({ IFD3: gps }).jpeg().toBuffer(),
    fields(24).toColourspace('cmyk').jpeg().toBuffer(),
    fields(40).png().toBuffer(),
    noise(16, 16, 4).png().toBuffer(),
    fields(24, 40).png({ palette: true }).toBuffer(),
    fields(24).png({ progressive: true }).withIccProfile('p3').toBuffer(),
    fields(30).gif().toBuffer(),
    noise(20).gif({ progressive: true }).toBuffer(),
  ])
}

/** The headers, which contain every size that a decoder trusts. */
const headerBytes = 64

const mutations: ((file: Buffer, random: Random) => Buffer)[] = [
  // Flipped bits.
  (file, random) => {
    const copy = Buffer.from(file)
    for (let times = 1 + random.below(8); times > 0; times -= 1) {
      const at = random.below(copy.length)
      copy.writeUInt8(copy.readUInt8(at) ^ (1 << random.below(8)), at)
    }
    return copy
  },
  // One changed byte in the header.
  (file, random) => {
    const copy = Buffer.from(file)
    copy.writeUInt8(random.below(256), random.below(Math.min(headerBytes, copy.length)))
    return copy
  },
  // A huge size in the header, or zero.
  (file, random) => {
    const copy = Buffer.from(file)
    const at = random.below(Math.min(headerBytes, copy.length) - 4)
    copy.writeUInt32BE(random.of([0, 1, 0x7f_ff_ff_ff, 0xff_ff_ff_ff, 0x00_00_ff_ff]) ?? 0, at)
    return copy
  },
  // Truncated.
  (file, random) => file.subarray(0, random.below(file.length + 1)),
  // A missing chunk.
  (file, random) => {
    const from = random.below(file.length)
    const to = from + 1 + random.below(32)
    return Buffer.concat([file.subarray(0, from), file.subarray(to)])
  },
  // An inserted chunk.
  (file, random) => {
    const at = random.below(file.length + 1)
    const extra = Uint8Array.from({ length: 1 + random.below(64) }, () => random.below(256))
    return Buffer.concat([file.subarray(0, at), extra, file.subarray(at)])
  },
  // A repeated chunk.
  (file, random) => {
    const from = random.below(file.length)
    const to = from + 1 + random.below(64)
    return Buffer.concat([file.subarray(0, to), file.subarray(from, to), file.subarray(to)])
  },
  // Trailing data.
  (file) => Buffer.concat([file, Buffer.from('<script>alert(1)</script>')]),
]

test(`mutated pictures cause no internal error, and none is served unchanged`, async () => {
  const originals = await sources()
  const begun = Date.now()
  const counts: Record<string, number> = {}
  const faults: string[] = []

  /** Deterministic for each number, independent of the order. */
  const mutantOf = (number: number) => {
    const random = seededRandom(runSeed() + number)
    const from = random.of(originals) ?? Buffer.alloc(0)
    return random.of(mutations)?.(from, random) ?? from
  }

  const tryOne = async (number: number, token: string) => {
    const answer = await upload(server, mutantOf(number), { token })
    counts[answer.status] = (counts[answer.status] ?? 0) + 1
    if (answer.status === 415 && answer.text === '{"problem":"IMAGE_UNREADABLE"}') return
    if (answer.status === 413 && answer.text === '{"problem":"IMAGE_TOO_MANY_PIXELS"}') return
    if (answer.status !== 200) return faults.push(`${number}: ${answer.status} ${answer.text}`)
    const { url } = JSON.parse(answer.text) as { url: string }
    const served = await server.send({ path: url })
    const { format, width, height } = await readStored(served.bytes)
    const isOurs =
      format === 'webp' &&
      width === height &&
      width <= 512 &&
      served.bytes.length <= storedImageMaxBytes &&
      !served.bytes.includes('alert')
    if (!isOurs) faults.push(`${number}: something that we did not encode`)
  }

  let next = 0
  const sendOn = async () => {
    while (next < mutants) {
      // An account is limited to 30 uploads an hour.
      const { token } = await givenLogin(db)
      for (let uploads = 0; uploads < 24 && next < mutants; uploads += 1) {
        const number = next
        next += 1
        await tryOne(number, token)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendOn))

  expect(faults, repeatedBy()).toEqual([])
  expect(server.log()).toBe('')
  expect((counts[200] ?? 0) + (counts[415] ?? 0) + (counts[413] ?? 0)).toBe(mutants)
  // Both happen: some pictures were accepted, and some refused.
  expect(Math.min(counts[200] ?? 0, counts[415] ?? 0)).toBeGreaterThan(mutants / 20)
  console.info(`${mutants} pictures in ${Date.now() - begun} ms:`, counts)
}, 900_000)
