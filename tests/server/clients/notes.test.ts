import { beforeEach, expect } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { instantOf } from '#shared/time.ts'
import { callerOf } from '#tests/callers.ts'
import { makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { expectRefused } from '#tests/no-effect.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

// "Bra att veta", and the last notes of sessions, on a client's profile (D105).

const now = instantOf('2026-11-18', '12:00')
const note = 'Vill ha pass på morgonen.\n\n  Kör bil hit.'

let db: Database
let own: TrainerFixture
let foreign: TrainerFixture

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  own = await makeTrainerFixture(db, { now: () => now })
  foreign = await makeTrainerFixture(db, { now: () => now })
})

const save = (lastingNote: string, noteBefore: string) =>
  own.caller.clients.saveLastingNote({ id: own.clientId, lastingNote, noteBefore })
const stored = async () => (await own.caller.clients.notes({ id: own.clientId })).lastingNote

test('the note is kept as it was typed, and may be emptied', async () => {
  expect(await stored()).toBe('')
  await save(note, '')
  expect(await stored()).toBe(note)
  await save('', note)
  expect(await stored()).toBe('')
})

test('saving over a newer note is refused', async () => {
  await save(note, '')
  await expectRefused(db, 'CLIENT_NOTE_CHANGED', () => save('Annat', ''))
  await save('Annat', note)
  expect(await stored()).toBe('Annat')
})

test('another trainer neither reads nor saves it', async () => {
  const id = own.clientId
  const { clients } = foreign.caller
  await expectRefused(db, 'NOT_FOUND', () => clients.notes({ id }))
  const input = { id, lastingNote: note, noteBefore: '' }
  await expectRefused(db, 'NOT_FOUND', () => clients.saveLastingNote(input))
})

test('no list, no other answer about the client, no event and no link has it', async () => {
  await save(note, '')
  const { clients, events } = own.caller
  const id = own.clientId
  const { path } = await clients.link({ id })
  const answers = [
    await clients.list(),
    await clients.get({ id }),
    await events.ofClient({ clientId: id, group: null }),
    await callerOf(db, null).portal.get({ token: path.replace('/client/', '') }),
  ]
  expect(JSON.stringify(answers)).not.toContain('Kör bil hit')
  expect(JSON.stringify(answers)).toContain('client.note-changed')
})

test("it is in the person's file and in the trainer's export, and comes back with the client", async () => {
  await save(note, '')
  const { clients, export: exported, trash } = own.caller
  const id = own.clientId
  expect((await clients.personalData({ id })).client.lastingNote).toBe(note)
  const { clients: listed } = await exported.data({ from: '2026-11-01', to: '2026-11-30' })
  expect(listed.map(({ lastingNote }) => lastingNote)).toEqual([note])
  const { trashId } = await clients.remove({ id })
  await trash.restore({ id: trashId ?? '', email: null })
  expect(await stored()).toBe(note)
})

test('the last notes are those of the three newest sessions that have begun and have one', async () => {
  const at = (day: string, notes: string, of = own) =>
    makeSession(db, { ...of.owner, startsAt: instantOf(day, '10:00'), notes })
  await at('2026-11-19', 'kommande')
  await at('2026-11-17', 'nyast')
  await at('2026-11-16', '')
  await at('2026-11-10', 'mitten')
  await at('2026-11-03', 'sist')
  await at('2026-10-27', 'för gammal')
  await at('2026-11-17', 'en annan tränares', foreign)
  const { sessions } = await own.caller.clients.notes({ id: own.clientId })
  expect(sessions.map(({ notes }) => notes)).toEqual(['nyast', 'mitten', 'sist'])
})
