import { addDays, instantOf } from '#shared/time.ts'
import {
  clientLine,
  entryLine,
  potLine,
  priceLine,
  type SessionFacts,
  sessionLine,
} from './ledger.ts'
import type { Story } from './story.ts'

const notes = ''

/**
 * Clients and pots are imported, one of them for a client that is there; half of the imports are undone, by the keys of the
 * toast or from the list.
 */
export async function importClients(story: Story): Promise<void> {
  const { act, read, ledger, random, uuid, shared, world } = story
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
      color: 'green-500',
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
  const fileName = `${type.id}.xlsx`
  await act('clients', 'import', { fileName, types: [type], clients: people, pots: opened })
  enter(true)
  const end = random.below(4)
  if (end === 0) return
  if (end === 1) {
    const [one] = people
    const [pot] = opened
    if (!one || !pot) return
    await eraseClient(story, { ids: [one.id, pot.id], clientId: one.id })
    ledger.set(`client ${one.id}`, null)
    ledger.set(`pot ${pot.id}`, null)
    return
  }
  const keys = (rows: { id: string }[]) => rows.map(({ id }) => id)
  const input = { types: [type.id], clients: keys(people), pots: keys(opened) }
  if (end === 2) {
    const listed = await read('imports', 'list', undefined)
    const { id } = listed.find((one) => one.fileName === fileName) ?? { id: '' }
    await act('imports', 'undo', { id })
  } else {
    const { kept } = await act('clients', 'undoImport', input)
    if (kept > 0) world.report(`undo of an import: ${kept} pots were kept`)
  }
  enter(false)
  // Both clients, and the pot of the one that was there.
  world.unnamed += 3
}

/**
 * Past sessions and a coming one are imported, some with the balance of their pot kept. Undone at once, or while another
 * device marks the coming one, or sets the price of the balance: one of the two is done, and a changed import is not undone.
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
  const end = random.below(4)
  if (end === 0) return
  const undo = { sessions: rows.map(({ id }) => id), entries: entry ? [entry.id] : [] }
  if (end === 1) {
    await act('sessions', 'undoImport', undo)
    enter(false)
    return
  }
  if (end === 2 && entry) {
    const price = { amount: 900, paidOn: null }
    const named = { potId: entry.potId, historyId: entry.id, price }
    const [undone, priced] = await Promise.all([
      compete('sessions', 'undoImport', undo),
      compete('pots', 'savePrice', named),
    ])
    await quiet()
    if ((undone === null) === (priced === null))
      world.report(`crossed: of the undo of an import and a price of ${entry.id} not one was done`)
    enter(priced !== null)
    if (priced) ledger.set(`price ${entry.id}`, priceLine(price.amount, price.paidOn))
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

/** Deletes a client and empties the trash of it: copies of all acts on it, also on others along with it, do nothing. */
async function eraseClient(
  { act, expect, world }: Story,
  { ids, clientId }: { ids: readonly string[]; clientId: string },
): Promise<void> {
  const { trashId } = await act('clients', 'remove', { id: clientId })
  const all = new Set([...ids, trashId ?? ''])
  expect({ ids: all }, { byAccount: ['answer', 'NOT_FOUND'] })
  await act('trash', 'empty', { ids: [trashId ?? ''] })
  expect({ ids: all }, { byAccount: ['NOT_FOUND'] })
  world.mail.erase(clientId)
  for (const one of all) world.erased.add(one)
}

/** The retention is set and a client purged; another client loses its login and is offered one. */
export async function tidyUp(story: Story): Promise<void> {
  const { act, expect, ledger, world } = story
  const [purged, withLogin] = [world.inactive.pop(), world.withLogin.pop()]
  // Distinct for each story: a setting that changes nothing has no event.
  const months = String(30 + world.inactive.length)
  if (withLogin) {
    await act('clients', 'removeLogin', { id: withLogin })
    await act('clients', 'giveLogin', { id: withLogin })
  }
  if (!purged || world.isTidying) return
  world.isTidying = true
  await act('clients', 'setRetention', { months })
  ledger.set('retention', months)
  const note = `Bra att veta ${purged}`
  await act('clients', 'saveLastingNote', { id: purged, lastingNote: note, noteBefore: '' })
  const feed = await act('feeds', 'create', { clientId: purged, naming: 'names' })
  const ids = new Set([purged, feed.id])
  expect({ ids }, { byAccount: ['answer', 'NOT_FOUND'] })
  await act('clients', 'purge', { ids: [purged] })
  expect({ ids }, { byAccount: ['NOT_FOUND'] })
  ledger.set(`client ${purged}`, null)
  world.mail.erase(purged)
  for (const one of ids) world.erased.add(one)
  world.isTidying = false
  await act('letters', 'sendSample', { letter: 'reminder' })
}
