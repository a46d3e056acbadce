import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import type { Database } from '#server/platform/db/database.ts'
import { profiles, throttles } from '#server/schema/auth.ts'
import { events } from '#server/schema/events.ts'
import { potPrices, pots } from '#server/schema/pots.ts'
import { trash } from '#server/schema/trash.ts'
import { callerOf } from '#tests/callers.ts'
import { makeTenant, tenantPrice } from '#tests/canaries.ts'
import { testClock } from '#tests/clock.ts'
import { test } from '#tests/fixtures.ts'
import { expectRefused } from '#tests/no-effect.ts'
import { figuresOf } from '#tests/rows.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

let db: Database
let own: TrainerFixture
const clock = testClock()

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  await db.delete(throttles)
  own = await makeTrainerFixture(db, clock)
})
afterEach(async () => {
  expect(await verifyBooks(db)).toEqual([])
})

const unpaid = { amount: 1200.5, paidOn: null }
const paid = { amount: 1200.5, paidOn: '2026-11-20' }
const topUp = (price: typeof unpaid | typeof paid | null, hours = 5) => ({
  id: randomUUID(),
  potId: own.potId,
  hours,
  reason: 'Kort',
  price,
})
const pricesOf = (potId: string) =>
  db
    .select({
      historyId: potPrices.historyId,
      amount: potPrices.amount,
      paidOn: potPrices.paidOn,
    })
    .from(potPrices)
    .where(eq(potPrices.potId, potId))

describe('a price (D41)', () => {
  test('is stored with a new pot and with a top-up, and shown with its entry', async () => {
    const { clientId, potTypeId, caller } = own
    const pot = { id: randomUUID(), clientId, potTypeId, initialHours: 4 }
    await caller.pots.create({ ...pot, price: paid })
    const first = { ...topUp(unpaid), potId: pot.id }
    await caller.pots.changeHours(first)
    await caller.pots.changeHours({ ...topUp(null, -1), potId: pot.id })
    const found = (await caller.pots.ofClient({ clientId })).find(({ id }) => id === pot.id)
    expect(found?.price).toEqual(paid)
    expect(found?.history.find(({ id }) => id === first.id)?.price).toEqual(unpaid)
    expect(found?.history.filter(({ price }) => price)).toHaveLength(1)
    const { rows } = await caller.pots.statement({ id: pot.id })
    const priceOf = (kind: string) => rows.find((row) => row.kind === kind)?.price
    expect(['opening', 'added', 'removed'].map(priceOf)).toEqual([paid, unpaid, undefined])
    expect((await caller.pots.all()).find(({ id }) => id === pot.id)?.unpaid).toEqual([
      { historyId: first.id, date: clock.now(), hours: 5, amount: 1200.5 },
    ])
  })

  test('is set, changed, paid and removed later, and the hours are the same', async () => {
    const { caller, potId } = own
    const { id: historyId } = topUp(null)
    await caller.pots.changeHours({ ...topUp(null), id: historyId })
    const before = await figuresOf(db, potId)
    for (const of of [null, historyId]) {
      for (const price of [unpaid, { ...unpaid, amount: 900 }, paid]) {
        await caller.pots.savePrice({ potId, historyId: of, price })
        expect(await pricesOf(potId)).toEqual([{ historyId: of, ...price }])
      }
      await caller.pots.savePrice({ potId, historyId: of, price: null })
      expect(await pricesOf(potId)).toEqual([])
    }
    expect(await figuresOf(db, potId)).toEqual(before)
  })

  test('leaves an event without its amount', async () => {
    await own.caller.pots.savePrice({ potId: own.potId, historyId: null, price: paid })
    const [event] = await db.select().from(events).where(eq(events.actorId, own.trainer.id))
    expect(event).toMatchObject({
      kind: 'pot.price-changed',
      clientIds: [own.clientId],
      subjectIds: [own.potId],
      figures: {},
    })
  })

  test('of a correction, of another pot and of another trainer is refused', async () => {
    const { caller, potId, clientId, potTypeId } = own
    const down = topUp(null, -1)
    const other = { id: randomUUID(), clientId, potTypeId, initialHours: 4 }
    const up = { ...topUp(null), potId: other.id }
    await caller.pots.changeHours(down)
    await caller.pots.create(other)
    await caller.pots.changeHours(up)
    for (const historyId of [down.id, up.id, randomUUID()])
      await expectRefused(db, 'HISTORY_NOT_FOUND', () =>
        caller.pots.savePrice({ potId, historyId, price: paid }),
      )
    const foreign = await makeTrainerFixture(db)
    for (const of of [foreign.potId, randomUUID()])
      await expectRefused(db, 'POT_NOT_FOUND', () =>
        caller.pots.savePrice({ potId: of, historyId: null, price: paid }),
      )
    await expectRefused(db, 'INVALID_INPUT', () => caller.pots.changeHours(topUp(paid, -1)))
  })

  test('is summed by the month in which the hours were bought, in Underlag', async () => {
    const { caller, clientId } = own
    await caller.pots.changeHours(topUp(paid))
    await caller.pots.changeHours(topUp({ amount: 0.1, paidOn: null }))
    await caller.pots.changeHours(topUp({ amount: 0.2, paidOn: null }))
    const createdAt = new Date('2020-06-01T10:00:00Z')
    await db.update(pots).set({ createdAt }).where(eq(pots.id, own.potId))
    const month = `${clock.now().toISOString().slice(0, 7)}-01`
    const period = { from: month, to: `${month.slice(0, 8)}28` }
    for (const of of [null, clientId]) {
      const { months, details } = await caller.sessions.usage({ clientId: of, ...period })
      expect(months).toEqual([{ month, toInvoice: 0.3, paid: 1200.5, unpricedHours: 0 }])
      if (of) expect(details?.changes.filter(({ price }) => price)).toHaveLength(3)
    }
    const { months } = await caller.sessions.usage({
      clientId: null,
      from: '2020-01-01',
      to: '2020-01-31',
    })
    expect(months).toEqual([])
  })

  test('comes with the clients of an import, as that of the opening', async () => {
    const id = randomUUID()
    const { clientId, potTypeId, caller } = own
    const imported = [
      { id, clientId, potTypeId, hours: '6,5', price: { amount: '900', paidOn: null } },
    ]
    await caller.clients.import({ types: [], clients: [], pots: imported })
    expect(await pricesOf(id)).toEqual([{ historyId: null, amount: 900, paidOn: null }])
    await caller.clients.undoImport({ types: [], clients: [], pots: [id] })
    expect(await pricesOf(id)).toEqual([])
  })
})

describe('the prices of what is deleted', () => {
  const deletions = {
    client: () => own.caller.clients.remove({ id: own.clientId }),
    pot: () => own.caller.pots.remove({ id: own.potId }),
    entry: (id: string) => own.caller.pots.removeHistory({ id }),
  }

  test.for(Object.keys(deletions) as (keyof typeof deletions)[])(
    'come back with the %s; a document from before there were any comes back without',
    async (kind) => {
      const { caller, potId } = own
      const entry = topUp(unpaid)
      await caller.pots.changeHours(entry)
      await caller.pots.savePrice({ potId, historyId: null, price: paid })
      const sorted = async () =>
        (await pricesOf(potId)).toSorted((a, b) =>
          (a.historyId ?? '').localeCompare(b.historyId ?? ''),
        )
      const before = await sorted()
      const { trashId } = await deletions[kind](entry.id)
      expect(await pricesOf(potId)).toHaveLength(kind === 'entry' ? 1 : 0)
      await caller.trash.restore({ id: trashId ?? '', email: null })
      expect(await sorted()).toEqual(before)

      const again = (await deletions[kind](entry.id)).trashId ?? ''
      await db
        .update(trash)
        .set({ document: sql`${trash.document} - 'prices'` })
        .where(eq(trash.id, again))
      await caller.trash.restore({ id: again, email: null })
      expect(await pricesOf(potId)).toHaveLength(kind === 'entry' ? 1 : 0)
    },
  )
})

describe('who sees a price', () => {
  test('the client by the link if the trainer shows them; else the payload is what it was without', async () => {
    const tenant = await makeTenant(db, `pris${randomUUID().slice(0, 8)}`)
    const visitor = callerOf(db, null, clock)
    const open = () => visitor.portal.get({ token: tenant.token })
    const trainerId = tenant.actor.id
    const off = JSON.stringify(await open())
    expect(off).not.toContain('price')
    expect(off).not.toContain('4321')
    await db.update(profiles).set({ pricesOnLink: true }).where(eq(profiles.id, trainerId))
    const [pot] = (await open()).pots
    const added = pot?.statement.rows.filter(({ kind }) => kind === 'added')
    expect(added?.map(({ price }) => price)).toEqual([undefined, tenantPrice])
    expect(pot?.statement.rows.find(({ kind }) => kind === 'opening')).not.toHaveProperty('price')
    await db.delete(potPrices).where(eq(potPrices.trainerId, trainerId))
    expect(JSON.stringify(await open())).toBe(off)
  })

  test('no organisation: not in its trainers, its overview or its events', async () => {
    const tag = `org${randomUUID().slice(0, 8)}`
    // Its member has a client whose top-up has a price.
    const tenant = await makeTenant(db, tag, { role: 'ORG_ADMIN' }, 'ADMIN')
    const { organizationId, memberTrainerId } = tenant
    const caller = callerOf(db, tenant.actor, clock)
    const period = { from: '2026-11-01', to: '2026-11-30' }
    const answers = [
      await caller.organizations.trainer({ organizationId, trainerId: memberTrainerId }),
      await caller.organizations.overview({ organizationId, ...period }),
      await caller.events.ofOrganization({ organizationId }),
    ]
    // As a number: a random key may hold these digits.
    expect(JSON.stringify(answers)).not.toMatch(/[:,[]4321(\.\d+)?[,}\]]|price/i)
  })
})
