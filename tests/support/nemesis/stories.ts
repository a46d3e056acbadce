import { keyInSeries } from '#server/sessions/series-keys.ts'
import { movesAfter } from '#shared/absences/moves.ts'
import { addDays, instantOf } from '#shared/time.ts'
import { asSent } from '../inputs.ts'
import { liveAsAClient } from './client-life.ts'
import { importClients, importSessions, tidyUp } from './client-stories.ts'
import { handClientsOver } from './handover-story.ts'
import { absenceLine, entryLine, type SessionFacts, sessionLine } from './ledger.ts'
import { putBack, walkASession } from './session-walk.ts'
import type { Story } from './story.ts'

const notes = ''

/** Hours are changed, and the change deleted by two devices at once, put back, and deleted again. */
async function changeHours({ shared, random, ...story }: Story): Promise<void> {
  const { act, compete, quiet, ledger, uuid, world } = story
  const id = uuid()
  const { potId } = shared()
  const hours = (1 + random.below(800)) / 100
  const line = entryLine(potId, hours)
  await act('pots', 'changeHours', { id, potId, hours, reason: 'Påfyllning' })
  ledger.set(`entry ${id}`, line)
  for (let left = random.below(4); left > 0; left -= 1) {
    let trashId: string | null
    if (random.percent(30)) {
      const copies = [0, 1].map(() => compete('pots', 'removeHistory', { id }))
      const done = (await Promise.all(copies)).filter((answer) => answer !== null)
      await quiet()
      if (done.length !== 1) world.report(`crossed: ${done.length} of 2 deletions were done`)
      trashId = done[0]?.output.trashId ?? null
    } else trashId = (await act('pots', 'removeHistory', { id })).trashId
    ledger.set(`entry ${id}`, null)
    if (!trashId) return
    if (random.percent(20)) {
      ledger.set(`trash ${trashId}`, 'there')
      if (random.percent(50)) return
      await act('trash', 'empty', { ids: [trashId] })
      ledger.set(`trash ${trashId}`, null)
      return
    }
    await putBack({ ...story, shared, random }, trashId)
    ledger.set(`entry ${id}`, line)
  }
}

/** A series is booked and undone, or changed and continued, which is undone. */
async function bookASeries({ act, ledger, random, uuid, shared, freeHour, world }: Story) {
  const id = uuid()
  const owner = shared()
  const { date, hour } = freeHour()
  const repeatWeeks = 1 + random.below(3)
  const place = (week: number, time: string): SessionFacts => ({
    potId: owner.potId,
    startsAt: instantOf(addDays(date, 7 * week), time),
    durationHours: 0.5,
    status: 'planned',
  })
  const weeks = Array.from({ length: repeatWeeks + 1 }, (_, week) => week)
  const enter = (time: string | null) => {
    for (const week of weeks)
      ledger.set(`session ${keyInSeries(id, week)}`, time && sessionLine(place(week, time)))
  }
  const times = [`${hour}:00`, `${hour}:30`] as const
  const slot = { date, durationHours: 0.5 }
  await act('sessions', 'create', { id, ...owner, ...slot, time: times[0], notes, repeatWeeks })
  enter(times[0])
  if (random.percent(40)) {
    await act('sessions', 'undoCreate', { id })
    world.unnamed += 1
    enter(null)
    return
  }

  const newId = uuid()
  const others = weeks.slice(1).map((week) => keyInSeries(id, week))
  const change = { id, version: 1, ...slot, time: times[1], potId: owner.potId, others, newId }
  const { undo } = await act('sessions', 'changeSeries', { ...change, moreWeeks: 1 })
  enter(times[1])
  const added = `session ${keyInSeries(newId, 1)}`
  ledger.set(added, sessionLine(place(repeatWeeks + 1, times[1])))
  if (random.percent(40)) return
  const sessions = undo.sessions.map((one) => ({ ...one, startsAt: one.startsAt.toISOString() }))
  await act('sessions', 'undoSeriesChange', { sessions, added: undo.added })
  enter(times[0])
  ledger.set(added, null)
}

/** "Boka nästa" after a session, and the new one is cancelled or deleted. */
async function bookTheNext({ act, ledger, random, uuid, shared, freeHour, world }: Story) {
  const { date, hour } = freeHour()
  const [sessionId, id] = [uuid(), uuid()]
  const owner = shared()
  const slot = { date, time: `${hour}:00`, durationHours: 1, notes, repeatWeeks: 0 }
  await act('sessions', 'create', { id: sessionId, ...owner, ...slot })
  const facts = { potId: owner.potId, durationHours: 1, status: 'planned' as const }
  const startsAt = instantOf(date, slot.time)
  ledger.set(`session ${sessionId}`, sessionLine({ ...facts, startsAt }))
  const inAWeek = instantOf(addDays(date, 7), slot.time)
  const named = { id, sessionId, startsAt: inAWeek.toISOString() }
  const next = { ...facts, ...(await act('sessions', 'bookNext', named)) }
  ledger.set(`session ${id}`, sessionLine(next))
  const end = random.below(3)
  if (end === 0) {
    await act('sessions', 'cancel', { id, version: 1, kind: 'inTime', reason: null })
    ledger.set(`session ${id}`, sessionLine({ ...next, status: 'cancelled' }))
  } else if (end === 1) {
    await act('sessions', 'undoCreate', { id })
    world.unnamed += 1
    ledger.set(`session ${id}`, null)
  }
}

/** An absence over a session, which is cancelled or moved; changed, undone or removed. */
async function goAway({ act, read, ledger, random, uuid, shared, freeHour }: Story) {
  const [id, sessionId] = [uuid(), uuid()]
  const owner = shared()
  const { date, hour } = freeHour()
  const [time, toTime] = [`${hour}:00`, `${hour}:59`]
  const slot = { date, time, durationHours: 0.5, notes, repeatWeeks: 0 }
  await act('sessions', 'create', { id: sessionId, ...owner, ...slot })
  const booked: SessionFacts = {
    potId: owner.potId,
    startsAt: instantOf(date, time),
    durationHours: 0.5,
    status: 'planned',
  }
  const enterSession = (changed: Partial<SessionFacts>) =>
    ledger.set(`session ${sessionId}`, sessionLine({ ...booked, ...changed }))
  enterSession({})
  const before = { isWholeDays: false, from: date, fromTime: time, to: date, toTime, label: 'Bort' }
  const enter = (label: string | null) =>
    ledger.set(
      `absence ${id}`,
      label && absenceLine(booked.startsAt, instantOf(date, toTime), label),
    )
  const { inside, staying, absences } = await read('absences', 'plan', {
    id: null,
    absence: before,
  })
  const to = movesAfter(inside, inside, { absences, staying }).get(sessionId)
  const seen = { id: sessionId, version: 1 }
  const moves = random.percent(50) && to ? [{ ...seen, startsAt: to.toISOString() }] : []
  const cancel = moves.length > 0 ? [] : [seen]
  const settled = await act('absences', 'create', { id, absence: before, cancel, move: moves })
  enter(before.label)
  enterSession(moves.length > 0 && to ? { startsAt: to } : { status: 'cancelled' })
  if (random.percent(60)) {
    const moved = asSent(settled.moved)
    const cancelled = cancel.map((one) => one.id)
    await act('absences', 'undo', { id, since: before, before: null, cancelled, moved })
    enter(null)
    enterSession({})
    return
  }
  const absence = { ...before, label: 'Sjuk' }
  await act('absences', 'change', { id, before, absence, cancel: [], move: [] })
  enter(absence.label)
  if (random.percent(50)) return
  await act('absences', 'remove', { id, before: absence })
  enter(null)
  if (random.percent(50)) return
  await act('absences', 'undo', { id, since: null, before: absence, cancelled: [], moved: [] })
  enter(absence.label)
}

/** Sessions of two clients are cancelled together and booked again, or deleted together and put back. */
async function actOnMany({ act, ledger, random, uuid, freeHour, world }: Story): Promise<void> {
  const { date, hour } = freeHour()
  const owners = world.shared.slice(0, 2)
  const booked: (SessionFacts & { id: string; version: number })[] = []
  for (const [place, owner] of owners.entries()) {
    const id = uuid()
    const time = `${hour}:${place === 0 ? '00' : '30'}`
    const slot = { date, time, durationHours: 0.5, notes, repeatWeeks: 0 }
    await act('sessions', 'create', { id, ...owner, ...slot })
    const facts = { potId: owner.potId, durationHours: 0.5, status: 'planned' as const }
    booked.push({ id, version: 1, ...facts, startsAt: instantOf(date, time) })
  }
  const enter = (status: SessionFacts['status'] | null) => {
    for (const one of booked)
      ledger.set(`session ${one.id}`, status && sessionLine({ ...one, status }))
  }
  enter('planned')
  const sessions = booked.map(({ id, version }) => ({ id, version }))
  if (random.percent(50)) {
    await act('sessions', 'cancelMany', { sessions, kind: 'inTime' })
    enter('cancelled')
    if (random.percent(30)) return
    await act('sessions', 'undoCancelMany', { sessions })
    enter('planned')
    return
  }
  const { trashIds } = await act('sessions', 'removeMany', { sessions })
  enter(null)
  for (const id of trashIds) ledger.set(`trash ${id}`, 'there')
  if (random.percent(30)) return
  await act('trash', 'restoreMany', { ids: trashIds })
  for (const id of trashIds) ledger.set(`trash ${id}`, null)
  enter('planned')
}

/** A training type is made, renamed and deleted. */
async function keepAType({ act, ledger, random, uuid }: Story): Promise<void> {
  const id = uuid()
  await act('pots', 'createType', { id, name: 'Yoga', description: null })
  ledger.set(`type ${id}`, 'Yoga')
  await act('pots', 'updateType', { id, name: 'Löpning', description: null })
  ledger.set(`type ${id}`, 'Löpning')
  if (random.percent(30)) return
  await act('pots', 'removeType', { id })
  ledger.set(`type ${id}`, null)
}

/** Another trainer's rows, and this trainer's keys in another account. */
async function reachForForeignRows({ beRefused, uuid, world, shared }: Story): Promise<void> {
  const { foreign, stranger } = world
  const { clientId, potId, sessionId, entryId } = foreign
  const hours = { id: uuid(), hours: 1, reason: 'Fel' }
  await beRefused('pots.changeHours', { ...hours, potId })
  await beRefused('pots.changeHours', { ...hours, potId: shared().potId }, stranger)
  await beRefused('pots.removeHistory', { id: entryId })
  await beRefused('clients.remove', { id: clientId })
  const seen = { id: sessionId, version: 1 }
  await beRefused('sessions.mark', { sessions: [seen], completed: true, noShow: false })
}

/** The stories and how often each is told. */
export const stories: readonly { share: number; tell: (story: Story) => Promise<void> }[] = [
  { share: 20, tell: walkASession },
  { share: 25, tell: changeHours },
  { share: 15, tell: bookASeries },
  { share: 8, tell: bookTheNext },
  { share: 5, tell: importClients },
  { share: 5, tell: importSessions },
  { share: 30, tell: liveAsAClient },
  { share: 8, tell: goAway },
  { share: 12, tell: handClientsOver },
  { share: 4, tell: actOnMany },
  { share: 3, tell: keepAType },
  { share: 2, tell: tidyUp },
  { share: 1, tell: reachForForeignRows },
]
