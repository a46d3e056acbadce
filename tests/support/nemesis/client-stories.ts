import { addDays, instantOf } from '#shared/time.ts'
import { clientLine, entryLine, potLine, type SessionFacts, sessionLine } from './ledger.ts'
import { putBack } from './session-walk.ts'
import type { Story } from './story.ts'

const notes = ''

/** A client with a pot, hours and a session is deleted and put back, its pot too; some are deleted for good. */
export async function keepAClient(story: Story): Promise<void> {
  const { act, ledger, random, uuid, freeHour, forget, world } = story
  const [clientId, potId, entryId, sessionId] = [uuid(), uuid(), uuid(), uuid()]
  const client = { name: `Klient ${uuid()}`, color: 'green-500', isLinked: true }
  const email = `${clientId}@example.com`
  const { date, hour } = freeHour()
  const slot = { date, time: `${hour}:00`, durationHours: 1 }
  const session: SessionFacts = {
    potId,
    startsAt: instantOf(date, slot.time),
    durationHours: 1,
    status: 'planned',
  }
  const enterPot = (isThere: boolean) => {
    ledger.set(`pot ${potId}`, isThere ? potLine(clientId, 5) : null)
    ledger.set(`entry ${entryId}`, isThere ? entryLine(potId, 2.5) : null)
  }
  const enterSession = (isThere: boolean, pot: string | null = potId) =>
    ledger.set(`session ${sessionId}`, isThere ? sessionLine({ ...session, potId: pot }) : null)
  const enterClient = (isThere: boolean) =>
    ledger.set(`client ${clientId}`, isThere ? clientLine(client) : null)

  await act('clients', 'add', { id: clientId, name: client.name, email, phone: null })
  enterClient(true)
  const potTypeId = random.of(world.typeIds) ?? ''
  await act('pots', 'create', { id: potId, clientId, potTypeId, initialHours: 5 })
  ledger.set(`pot ${potId}`, potLine(clientId, 5))
  await act('pots', 'changeHours', { id: entryId, potId, hours: 2.5, reason: 'Påfyllning' })
  enterPot(true)
  await act('sessions', 'create', {
    id: sessionId,
    clientId,
    potId,
    ...slot,
    notes,
    repeatWeeks: 0,
  })
  enterSession(true)
  if (random.percent(40)) {
    client.name = `Ändrad ${uuid()}`
    await act('clients', 'update', { id: clientId, name: client.name, email, phone: null })
    enterClient(true)
  }
  if (random.percent(30)) {
    client.color = '#123456'
    await act('clients', 'setColour', { id: clientId, color: client.color })
    enterClient(true)
  }
  if (random.percent(30)) {
    for (const isEnabled of [false, true]) {
      await act('clients', 'setLinkEnabled', { id: clientId, isEnabled })
      client.isLinked = isEnabled
      enterClient(true)
    }
  }
  if (random.percent(50)) {
    const { trashId } = await act('pots', 'remove', { id: potId })
    enterPot(false)
    enterSession(true, null)
    await putBack(story, trashId ?? '')
    enterPot(true)
    enterSession(true)
  }
  if (random.percent(20)) return
  const { trashId } = await act('clients', 'remove', { id: clientId })
  enterClient(false)
  enterPot(false)
  enterSession(false)
  if (random.percent(80)) {
    await putBack(story, trashId ?? '')
    enterClient(true)
    enterPot(true)
    enterSession(true)
    return
  }
  ledger.set(`trash ${trashId}`, 'there')
  // The keys of a client go with its erasure: copies of its acts that arrive later are not known again.
  await forget()
  await act('trash', 'empty', { ids: [trashId ?? ''] })
  ledger.set(`trash ${trashId}`, null)
}

/** Clients and pots are imported, one of them for a client that is there; half of the imports are undone. */
export async function importClients(story: Story): Promise<void> {
  const { act, ledger, random, uuid, shared, world } = story
  const { clientId } = shared()
  const typeName = `Typ ${uuid()}`
  const type = { id: uuid(), name: typeName }
  const people = [0, 1].map(() => {
    const id = uuid()
    return {
      id,
      name: `Importerad ${id}`,
      email: `${id}@example.com`,
      phone: null,
      lastingNote: '',
      color: null,
    }
  })
  const opened = [...people.map(({ id }) => id), clientId].map((owner, n) => ({
    id: uuid(),
    clientId: owner,
    potTypeId: type.id,
    hours: 2.5 * n,
  }))
  const enter = (isThere: boolean) => {
    ledger.set(`type ${type.id}`, isThere ? typeName : null)
    for (const { id, name } of people) {
      const line = clientLine({ name, color: 'green-500', isLinked: true })
      ledger.set(`client ${id}`, isThere ? line : null)
    }
    for (const pot of opened)
      ledger.set(`pot ${pot.id}`, isThere ? potLine(pot.clientId, pot.hours) : null)
  }
  await act('clients', 'import', { types: [type], clients: people, pots: opened })
  enter(true)
  if (random.percent(50)) return
  const keys = (rows: { id: string }[]) => rows.map(({ id }) => id)
  const input = { types: [type.id], clients: keys(people), pots: keys(opened) }
  const { kept } = await act('clients', 'undoImport', input)
  if (kept > 0) world.report(`undo of an import: ${kept} pots were kept`)
  enter(false)
  // Both clients, and the pot of the one that was there.
  world.unnamed += 3
}

/**
 * Past sessions and a coming one are imported, some with the balance of their pot kept. Undone at once, or while another
 * device marks the coming one: one of the two is done, and a marked import is not undone.
 */
export async function importSessions(story: Story): Promise<void> {
  const { act, compete, quiet, ledger, random, uuid, shared, freeHour, world } = story
  const owner = shared()
  const { date, hour } = freeHour()
  const rows = (['completed', 'noShow', 'planned'] as const).map((status, n) => ({
    id: uuid(),
    ...owner,
    // Twenty years of weeks before the free hour, at which nothing else is.
    startsAt: instantOf(addDays(date, n === 2 ? 0 : 7 * n - 7_280), `${hour}:00`),
    durationHours: 0.5 + n / 4,
    status,
  }))
  const entry = random.percent(70) ? { id: uuid(), potId: owner.potId } : null
  const enter = (isThere: boolean, last: SessionFacts['status'] = 'planned') => {
    for (const { id, ...facts } of rows) {
      const status = facts.status === 'planned' ? last : facts.status
      ledger.set(`session ${id}`, isThere ? sessionLine({ ...facts, status }) : null)
    }
    if (entry) ledger.set(`entry ${entry.id}`, isThere ? entryLine(entry.potId, 1.25) : null)
  }
  const sessions = rows.map((one) => ({ ...one, notes, startsAt: one.startsAt.toISOString() }))
  await act('sessions', 'import', { sessions, entries: entry ? [entry] : [] })
  enter(true)
  const end = random.below(3)
  if (end === 0) return
  const undo = { sessions: rows.map(({ id }) => id), entries: entry ? [entry.id] : [] }
  if (end === 1) {
    await act('sessions', 'undoImport', undo)
    enter(false)
    return
  }
  const coming = [{ id: undo.sessions[2] ?? '', version: 1 }]
  const [undone, marked] = await Promise.all([
    compete('sessions', 'undoImport', undo),
    compete('sessions', 'mark', { sessions: coming, completed: true, noShow: false }),
  ])
  // A copy of what was refused may come again.
  await quiet()
  if ((undone === null) === (marked === null))
    world.report('crossed: of the undo of an import and a mark not one was done')
  enter(marked !== null, 'completed')
}

/** The retention is set and a client purged; another client loses its login. */
export async function tidyUp(story: Story): Promise<void> {
  const { act, ledger, world } = story
  const [purged, withLogin] = [world.inactive.pop(), world.withLogin.pop()]
  // Distinct for each story: a setting that changes nothing has no event.
  const months = String(30 + world.inactive.length)
  if (withLogin) await act('clients', 'removeLogin', { id: withLogin })
  if (!purged || world.isTidying) return
  world.isTidying = true
  await act('clients', 'setRetention', { months })
  ledger.set('retention', months)
  await act('clients', 'purge', { ids: [purged] })
  ledger.set(`client ${purged}`, null)
  world.isTidying = false
}

/** A client cancels a session by the personal link, and undoes that (D39). */
export async function cancelByLink(story: Story): Promise<void> {
  const { act, read, ledger, random, uuid, freeHour, world } = story
  const [clientId, potId, sessionId] = [uuid(), uuid(), uuid()]
  const name = `Klient ${clientId}`
  const { date, hour } = freeHour()
  const slot = { date, time: `${hour}:00`, durationHours: 1 }
  const startsAt = instantOf(date, slot.time)
  const enter = (status: SessionFacts['status']) =>
    ledger.set(`session ${sessionId}`, sessionLine({ potId, startsAt, durationHours: 1, status }))
  await act('clients', 'add', {
    id: clientId,
    name,
    email: `${clientId}@example.com`,
    phone: null,
  })
  ledger.set(`client ${clientId}`, clientLine({ name, color: 'green-500', isLinked: true }))
  const potTypeId = random.of(world.typeIds) ?? ''
  await act('pots', 'create', { id: potId, clientId, potTypeId, initialHours: 5 })
  ledger.set(`pot ${potId}`, potLine(clientId, 5))
  const booking = { id: sessionId, clientId, potId, ...slot, notes, repeatWeeks: 0 }
  await act('sessions', 'create', booking)
  enter('planned')
  const { path } = await read('clients', 'link', { id: clientId })
  const seen = { token: path.split('/').at(-1) ?? '', sessionId, version: 1 }
  await act('portal', 'cancel', { ...seen, expects: 'inTime', reason: 'Sjuk' })
  enter('cancelled')
  if (random.percent(40)) return
  await act('portal', 'undoCancel', seen)
  enter('planned')
}
