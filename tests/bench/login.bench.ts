import { randomUUID } from 'node:crypto'
import { createPasswords, productCost } from '#server/platform/access/passwords.ts'
import { profiles } from '#server/schema/auth.ts'
import { benchDatabase } from './database.ts'
import { serve } from './process.ts'
import { median, report } from './report.ts'

/** The maximum ratio, either way, between an unknown e-mail and a known one with a wrong password (timing attack). */
const gate = 1.25
/** The maximum difference of the two medians, in ms. */
const apartMs = 2
const rounds = 1000

const { db, url, close } = await benchDatabase('bench_login')
const passwords = createPasswords(productCost)
const passwordHash = await passwords.hash('traningspass')
const known = Array.from({ length: rounds }, (_, n) => `known-${n}@example.com`)
await db.insert(profiles).values(
  known.map((email) => ({
    id: randomUUID(),
    email,
    name: 'Tränare',
    role: 'TRAINER' as const,
    passwordHash,
  })),
)
await close()
const app = await serve('./serve-app.ts', [url])
let asked = 0

async function milliseconds(email: string): Promise<number> {
  asked += 1
  // Each from another address, so that the rate limit does not apply.
  const address = `198.18.${asked >> 8}.${asked % 256}`
  const start = performance.now()
  const response = await fetch(`${app.url}/trpc/auth.login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: app.url,
      'x-forwarded-for': address,
    },
    body: JSON.stringify({ json: { email, password: 'fel lösenord' } }),
  })
  await response.arrayBuffer()
  if (response.status !== 401) throw new Error(`the login answered ${response.status}`)
  return performance.now() - start
}

const times = { known: [] as number[], unknown: [] as number[] }
// Interleaved in alternating order, so that the machine's other load affects both.
for (const [turn, email] of known.entries()) {
  const pair = [
    async () => times.known.push(await milliseconds(email)),
    async () => times.unknown.push(await milliseconds(`unknown-${turn}@example.com`)),
  ]
  for (const measure of turn % 2 === 0 ? pair : pair.toReversed()) await measure()
}
await app.stop()

const ratio = median(times.unknown) / median(times.known)
report({
  name: 'login with an unknown e-mail against a known one',
  figure: `${median(times.unknown).toFixed(1)} ms`,
  yardstick: `${median(times.known).toFixed(1)} ms`,
  ratio: Math.max(ratio, 1 / ratio),
  atMost: gate,
})
const apart = Math.abs(median(times.unknown) - median(times.known))
report({
  name: 'medians of known and unknown e-mail apart',
  figure: `${apart.toFixed(2)} ms over ${rounds} of each`,
  yardstick: `${apartMs} ms`,
  ratio: apart / apartMs,
  atMost: 1,
})
