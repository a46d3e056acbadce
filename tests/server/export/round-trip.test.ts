import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { clients } from '#server/schema/clients.ts'
import { pots, potTypes } from '#server/schema/pots.ts'
import { guessLayout } from '#shared/clients/import/columns.ts'
import { readRows } from '#shared/clients/import/rows.ts'
import { importInput } from '#shared/clients/import/to-input.ts'
import { noChoices } from '#shared/import/rows.ts'
import { callerOf } from '#tests/callers.ts'
import { makeClient, makePot, makePotType, makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { runSeed, seededRandom } from '#tests/random.ts'
import type { TestServer } from '#tests/server.ts'
import { readSource } from '#web/lib/sheets/read-source.ts'

let db: Database
let server: TestServer

test.beforeAll(({ emptyDatabase, appServer }) => {
  db = emptyDatabase
  server = appServer
})

const names = [
  'Åsa Öberg',
  'O’Hara; Siobhán',
  'Zoë "Zo" Ek',
  '=Nils',
  '-Bo',
  'Ann,Britt',
  "'Tis",
  '👩‍👩‍👧 Ek 🇸🇪',
]
const phones = [null, '+49 170 1234567', '070-174 06 97']

let trainerId: string

beforeEach(async () => {
  const random = seededRandom(runSeed())
  ;({ id: trainerId } = await makeProfile(db))
  const types = [await makePotType(db, trainerId, 'PT'), await makePotType(db, trainerId, 'Yoga')]
  for (const [n, name] of names.entries()) {
    const email = `${randomUUID()}@example.com`
    const phone = phones[n % phones.length]
    const { id: clientId } = await makeClient(db, trainerId, { name, email, phone })
    for (const potTypeId of types.slice(0, n % 3)) {
      const hours = (random.below(400_000) - 200_000) / 100
      await makePot(db, { trainerId, clientId }, { hours, potTypeId })
    }
  }
})

const balancesOf = (id: string) =>
  db
    .select({
      name: clients.name,
      email: clients.email,
      phone: clients.phone,
      type: potTypes.name,
      hours: pots.hoursRemaining,
    })
    .from(clients)
    .leftJoin(pots, eq(pots.clientId, clients.id))
    .leftJoin(potTypes, eq(potTypes.id, pots.potTypeId))
    .where(eq(clients.trainerId, id))
    .orderBy(clients.email, potTypes.name)

test.for(['csv', 'xlsx'])(
  'the exported clients, imported into an empty account, have the same balances to the hundredth: %s',
  async (format) => {
    const { token } = await beginLogin(db, trainerId)
    const { bytes } = await server.send({
      method: 'POST',
      path: '/export',
      headers: {
        origin: server.origin,
        'content-type': 'application/json',
        cookie: `tidspott=${token}`,
      },
      body: JSON.stringify({
        kind: 'clients',
        format,
        clientId: null,
        from: '2026-11-01',
        to: '2026-11-30',
      }),
    })
    const reading = await readSource(new Uint8Array(bytes))
    if ('problem' in reading) throw new Error(reading.problem)
    const table = reading.sheets[0]?.rows ?? []
    const none = noChoices
    const { rows } = readRows(table, guessLayout(table), { known: { clients: [] }, choices: none })
    const keys = new Map<string, string>()
    const keyOf = (made: string) => {
      const known = keys.get(made) ?? randomUUID()
      keys.set(made, known)
      return known
    }
    const other = await makeProfile(db)
    await callerOf(db, other).clients.import(
      importInput(rows, { types: [], defaultType: '', keyOf }),
    )
    const balances = await balancesOf(trainerId)
    expect(balances.length).toBeGreaterThan(names.length)
    expect(await balancesOf(other.id)).toEqual(balances)
  },
)
