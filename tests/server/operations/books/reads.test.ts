import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { type Caller, callerOf } from '#tests/callers.ts'
import { makeClient, makePot, makeProfile, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { editOf } from '#tests/inputs.ts'
import { hundredths } from '#tests/rows.ts'

const reads = 150
const opening = 10

let db: Database
let caller: Caller
let client: { id: string; token: string }
let potId: string
let sessionId: string

test.beforeAll(async ({ emptyDatabase }) => {
  db = emptyDatabase
  const trainer = await makeProfile(db)
  caller = callerOf(db, trainer)
  client = await makeClient(db, trainer.id)
  const owner = { trainerId: trainer.id, clientId: client.id }
  potId = await makePot(db, owner, { hours: opening })
  const startsAt = new Date('2026-11-24T09:00:00Z')
  sessionId = await makeSession(db, { ...owner, potId, startsAt, durationHours: 2 })
})

/** Reads repeatedly while two devices write without a pause. */
async function whileOthersWrite(read: () => Promise<void>): Promise<void> {
  let isReading = true
  async function changeHours() {
    while (isReading) {
      const id = randomUUID()
      await caller.pots.changeHours({ id, potId, hours: 1.25, reason: 'Påfyllning' })
      await caller.pots.removeHistory({ id })
    }
  }
  async function switchSession() {
    for (let completed = true; isReading; completed = !completed) {
      await caller.sessions.update(await editOf(caller, sessionId, { completed }))
    }
  }
  const writing = Promise.all([changeHours(), switchSession()])
  try {
    for (let n = 0; n < reads; n += 1) await read()
  } finally {
    isReading = false
    await writing
  }
}

test('the portal reads pots, history and sessions from one snapshot during writes (H23)', async () => {
  await whileOthersWrite(async () => {
    const { pots, sessions } = await callerOf(db, null).portal.get({ token: client.token })
    const added = pots.flatMap(({ history }) => history.map((entry) => entry.hoursAdded))
    const drawn = sessions.map((one) => (one.completed ? one.durationHours : 0))
    const total = [opening, ...added].reduce((sum, hours) => sum + hundredths(hours), 0)
    const used = drawn.reduce((sum, hours) => sum + hundredths(hours), 0)
    expect(pots).toEqual([
      expect.objectContaining({ totalHours: total / 100, hoursRemaining: (total - used) / 100 }),
    ])
  })
})

test("the trainer's view of a pot reads hours and history from one snapshot (H23)", async () => {
  await whileOthersWrite(async () => {
    const [pot] = await caller.pots.ofClient({ clientId: client.id })
    const added = pot?.history.reduce((sum, { hoursAdded }) => sum + hundredths(hoursAdded), 0)
    expect(pot?.totalHours).toBe((opening * 100 + (added ?? 0)) / 100)
  })
})

test('an export reads pots and sessions from one snapshot during writes (H23)', async () => {
  const opened = opening * 100
  await whileOthersWrite(async () => {
    const facts = await caller.export.data({ from: '2026-11-24', to: '2026-11-24' })
    const [{ pots, sessions } = { pots: [], sessions: [] }] = facts.clients
    const [pot] = pots
    const drawn = sessions.reduce((sum, { chargedHours }) => sum + hundredths(chargedHours), 0)
    expect(sessions).toHaveLength(1)
    expect([opened, opened + 125]).toContain(hundredths(pot?.totalHours ?? 0))
    expect(hundredths(pot?.hoursRemaining ?? 0)).toBe(hundredths(pot?.totalHours ?? 0) - drawn)
  })
})
