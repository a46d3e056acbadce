import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import type { Database } from '#server/platform/db/database.ts'
import { isUniqueViolation } from '#server/platform/db/errors.ts'
import { addClientInput } from '#shared/clients/inputs.ts'
import { callerOf } from '#tests/callers.ts'
import { makeClient, makePot, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { expectRefused } from '#tests/no-effect.ts'
import { refusalOf } from '#tests/problems.ts'
import { figuresOf } from '#tests/rows.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

const startsAt = new Date('2026-11-24T09:00:00Z')

let db: Database
let own: TrainerFixture
let foreign: TrainerFixture

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  own = await makeTrainerFixture(db)
  foreign = await makeTrainerFixture(db)
})
afterEach(async () => {
  expect(await verifyBooks(db)).toEqual([])
})

const person = (email = 'anna@example.com') => ({
  id: randomUUID(),
  name: 'Anna Öst',
  email,
  phone: '070-123 45 67',
})

describe('new client', () => {
  test('is green and has a personal link that opens the portal', async () => {
    const input = person()
    await own.caller.clients.add(input)
    const added = { ...addClientInput.parse(input), color: 'green-500' }
    expect(await own.caller.clients.get({ id: input.id })).toEqual(added)
    const { path } = await own.caller.clients.link({ id: input.id })
    const token = path.replace('/client/', '')
    const portal = await callerOf(db, null).portal.get({ token })
    expect(portal.client).toEqual({ name: input.name })
  })

  test('added again with the same id and other details is a conflict (H7)', async () => {
    const input = person()
    await own.caller.clients.add(input)
    for (const other of [{ name: 'Anna Väst' }, { email: 'annan@example.com' }, { phone: null }]) {
      await expectRefused(db, 'CONFLICT', () => own.caller.clients.add({ ...input, ...other }))
    }
  })

  test("added with another trainer's id is a conflict without details", async () => {
    const input = person()
    await foreign.caller.clients.add(input)
    await expectRefused(db, 'CONFLICT', () => own.caller.clients.add(input))
    await expectRefused(db, 'CONFLICT', () =>
      own.caller.clients.add({ ...person('annan@example.com'), id: input.id }),
    )
  })

  test("has an e-mail that no other of the trainer's clients has, case-insensitively", async () => {
    await own.caller.clients.add(person())
    for (const email of ['anna@example.com', 'Anna@Example.COM', ' anna@example.com ']) {
      await expectRefused(db, 'CLIENT_EMAIL_EXISTS', () => own.caller.clients.add(person(email)))
    }
    await foreign.caller.clients.add(person())
  })

  test('of two concurrent ones with one e-mail one is added', async () => {
    for (let round = 0; round < 10; round += 1) {
      const email = `klient${round}@example.com`
      const codes = await Promise.all(
        [person(email), person(email)].map((input) => refusalOf(own.caller.clients.add(input))),
      )
      expect(new Set(codes)).toEqual(new Set([null, 'CLIENT_EMAIL_EXISTS']))
    }
  })
})

test('the database enforces the unique e-mail too, case-insensitively', async () => {
  await makeClient(db, own.trainer.id, { email: 'Eva@Example.com' })
  const error = await makeClient(db, own.trainer.id, { email: 'eva@example.COM' }).catch(
    (thrown: unknown) => thrown,
  )
  expect(isUniqueViolation(error, 'clients_trainer_email_key')).toBe(true)
  await expectRefused(db, 'CLIENT_EMAIL_EXISTS', () =>
    own.caller.clients.add(person('eva@example.com')),
  )
})

describe('client details', () => {
  test('are saved, and empty fields are null', async () => {
    const details = { id: own.clientId, name: 'Bo Ek', email: 'Bo@Example.com', phone: ' ' }
    await own.caller.clients.update(details)
    const saved = { name: 'Bo Ek', email: 'bo@example.com', phone: null }
    expect(await own.caller.clients.get({ id: own.clientId })).toMatchObject(saved)
  })

  test("cannot take another client's e-mail, but keep their own in another case", async () => {
    await own.caller.clients.add(person())
    const details = { id: own.clientId, name: 'Bo Ek', phone: null }
    await own.caller.clients.update({ ...details, email: 'bo@example.com' })
    await expectRefused(db, 'CLIENT_EMAIL_EXISTS', () =>
      own.caller.clients.update({ ...details, email: 'ANNA@example.com' }),
    )
    await own.caller.clients.update({ ...details, email: 'BO@example.com' })
  })
})

describe('deletion of a client', () => {
  test('previews the deletion impact (H20)', async () => {
    const second = await makePot(db, own.owner, { hours: -2.5 })
    await makeSession(db, { ...own.owner, potId: own.potId, startsAt, completed: true })
    await makeSession(db, { ...own.owner, potId: second, startsAt })
    await makeSession(db, { ...own.owner, startsAt, noShow: true })
    expect(await own.caller.clients.deletionImpact({ id: own.clientId })).toEqual({
      pots: 2,
      hoursRemaining: 6.5,
      sessions: 3,
    })
    const bare = await makeClient(db, own.trainer.id)
    expect(await own.caller.clients.deletionImpact({ id: bare.id })).toEqual({
      pots: 0,
      hoursRemaining: 0,
      sessions: 0,
    })
  })

  test('also deletes settled sessions, and nothing of other clients (H20)', async () => {
    const other = await makeClient(db, own.trainer.id)
    const otherOwner = { ...own.owner, clientId: other.id }
    const otherPot = await makePot(db, otherOwner, { hours: 4 })
    await makeSession(db, { ...otherOwner, potId: otherPot, startsAt, completed: true })
    await makeSession(db, { ...own.owner, potId: own.potId, startsAt, completed: true })

    await own.caller.clients.remove({ id: own.clientId })

    expect((await own.caller.clients.list()).map(({ id }) => id)).toEqual([other.id])
    expect(await figuresOf(db, otherPot)).toEqual({ total: 400, remaining: 300 })
    expect(await figuresOf(db, foreign.potId)).toEqual({ total: 1000, remaining: 1000 })
    await expectRefused(db, 'NOT_FOUND', () => foreign.caller.clients.remove({ id: own.clientId }))
  })
})

test('a foreign client is NOT_FOUND like an unknown one', async () => {
  const { clients, sessions } = own.caller
  const commands: ((id: string) => Promise<unknown>)[] = [
    (id) => clients.get({ id }),
    (id) => clients.link({ id }),
    (id) => clients.renewLink({ id }),
    (id) => clients.setLinkEnabled({ id, isEnabled: true }),
    (id) => clients.setLinkEnabled({ id, isEnabled: false }),
    (id) => clients.deletionImpact({ id }),
    (id) => clients.update({ id, name: 'Min', email: 'min@example.com', phone: null }),
    (id) => clients.remove({ id }),
    (id) => sessions.ofClient({ clientId: id }),
  ]
  for (const command of commands) {
    await expectRefused(db, 'NOT_FOUND', () => command(randomUUID()))
    await expectRefused(db, 'NOT_FOUND', () => command(foreign.clientId))
  }
  expect((await own.caller.clients.list()).map(({ id }) => id)).toEqual([own.clientId])
})
