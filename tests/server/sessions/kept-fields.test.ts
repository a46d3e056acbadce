import { expect } from 'vitest'
import { callerOf } from '#tests/callers.ts'
import { makeTenant } from '#tests/canaries.ts'
import { testClock } from '#tests/clock.ts'
import { test } from '#tests/fixtures.ts'
import { sessionsRecords } from '../procedures/sessions.ts'

/** The fields that an input and the row that was read after it have in common, of each. */
function common(input: object, read: object): [sent: object, stored: object] {
  const names = new Set(Object.keys(read))
  const of = (row: object) => Object.fromEntries(Object.entries(row).filter(([n]) => names.has(n)))
  const sent = of(input)
  return [sent, Object.fromEntries(Object.keys(sent).map((n) => [n, Reflect.get(read, n)]))]
}

test('a booked session has every field of the dialog', async ({ emptyDatabase: db }) => {
  const tenant = await makeTenant(db, 'bokat')
  const caller = callerOf(db, tenant.actor, testClock())
  const input = sessionsRecords['sessions.create'].input(tenant)
  await caller.sessions.create(input)
  const [sent, stored] = common(input, await caller.sessions.get({ id: input.id }))
  expect(stored).toEqual(sent)
})

test('a saved session has every field of the dialog', async ({ emptyDatabase: db }) => {
  const tenant = await makeTenant(db, 'sparat')
  const caller = callerOf(db, tenant.actor, testClock())
  const input = { ...sessionsRecords['sessions.update'].input(tenant), others: [] }
  const { version } = await caller.sessions.update(input)
  const [sent, stored] = common({ ...input, version }, await caller.sessions.get({ id: input.id }))
  expect(stored).toEqual(sent)
})
