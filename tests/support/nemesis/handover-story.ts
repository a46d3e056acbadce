import { localDateOf } from '#shared/time.ts'
import { entryLine, sessionLine } from './ledger.ts'
import { begin, type Life } from './life.ts'
import type { Story } from './story.ts'

/** A client who is handed over between the trainer and the partner, and whose it is now. */
type Handed = { life: Life; isPartners: boolean }

/** What one of the two trainers does. */
function sideOf({ life: { story } }: Handed, isPartner: boolean) {
  const { world, ledger, actsOn } = story
  const { partner, devices, trainerId } = world
  return isPartner
    ? { id: partner.id, ledger: partner.ledger, ...actsOn(partner.devices) }
    : { id: trainerId, ledger, ...actsOn(devices) }
}

const ownerOf = (handed: Handed) => sideOf(handed, handed.isPartners)
const otherOf = (handed: Handed) => sideOf(handed, !handed.isPartners)

/** An act of the partner's own is no event of the trainer's. */
function countOwn({ life, isPartners }: Handed): void {
  if (isPartners) life.story.world.withoutEvent += 1
}

/** A client is handed over between two trainers, back and forth, by devices that cross each other. */
export async function handClientsOver(story: Story): Promise<void> {
  const handed: Handed = { life: await begin(story), isPartners: false }
  for (let left = 2 + story.random.below(4); left > 0; left -= 1) {
    const key = await handOver(handed)
    if (key) await afterwards(handed, key)
    else if (story.random.percent(50)) await changeHours(handed)
  }
}

/** Offers the client, and the other one accepts, or not. Resolves to the key of the hand-over that was done. */
async function handOver(handed: Handed): Promise<string | null> {
  const { story, id: clientId } = handed.life
  const { random, world, quiet } = story
  const [giver, receiver] = [ownerOf(handed), otherOf(handed)]
  const { organizationId } = world.partner
  if (!handed.isPartners && random.percent(20)) {
    await receiver.act('handover', 'ask', { organizationId, clientId, receiverId: receiver.id })
    if (random.percent(30)) {
      await giver.act('handover', 'end', { clientId })
      return null
    }
  }
  await giver.act('handover', 'start', {
    clientId,
    receiverId: receiver.id,
    fromOn: localDateOf(new Date()),
    withNotes: random.percent(50),
    message: null,
  })
  const accept = () => receiver.compete('handover', 'accept', { clientId, email: null })
  const way = random.below(10)
  if (way === 0) {
    await (random.percent(50) ? giver : receiver).act('handover', 'end', { clientId })
    return null
  }
  if (way === 1) {
    const end = () => giver.compete('handover', 'end', { clientId })
    const [accepted, ended] = await Promise.all([accept(), end()])
    await quiet()
    requireOne(handed, 'of an acceptance and a withdrawal', [accepted, ended])
    if (!accepted) return null
    changeHands(handed)
    return accepted.output.id
  }
  if (way === 2) {
    const two = await Promise.all([accept(), accept()])
    await quiet()
    requireOne(handed, 'of two acceptances', two)
    changeHands(handed)
    return two.find((one) => one !== null)?.output.id ?? null
  }
  if (way === 3) {
    const [accepted] = await Promise.all([accept(), markInCompetition(handed)])
    await quiet()
    if (!accepted) world.report(`crossed: a mark has refused the acceptance of ${clientId}`)
    changeHands(handed)
    return accepted?.output.id ?? null
  }
  const { id } = await receiver.act('handover', 'accept', { clientId, email: null })
  changeHands(handed)
  return id
}

/** It is undone, or the new trainer goes on, after which it cannot be undone. */
async function afterwards(handed: Handed, id: string): Promise<void> {
  const { random, quiet, world } = handed.life.story
  const sides = [ownerOf(handed), otherOf(handed)]
  const undo = (side = random.of(sides) ?? ownerOf(handed)) =>
    side.compete('handover', 'undo', { id })
  const way = random.below(10)
  if (way < 2) {
    await (random.of(sides) ?? ownerOf(handed)).act('handover', 'undo', { id })
    changeHands(handed)
  } else if (way === 2) {
    const two = await Promise.all(sides.map((side) => undo(side)))
    await quiet()
    requireOne(handed, 'of two undos', two)
    changeHands(handed)
  } else if (way === 3) {
    const [undone, marked] = await Promise.all([undo(), markInCompetition(handed)])
    await quiet()
    requireOne(handed, 'of an undo and a mark', [undone, marked])
    if (undone) changeHands(handed)
  } else if (way < 8) {
    await changeHours(handed)
    if (random.percent(30) && (await undo()))
      world.report(`overturned: a hand-over of ${handed.life.id} was undone after an act`)
    await quiet()
  }
}

function requireOne({ life }: Handed, what: string, answers: readonly (object | null)[]): void {
  const done = answers.filter((one) => one !== null).length
  if (done !== 1) life.story.world.report(`crossed: ${what} for ${life.id} ${done} were done`)
}

/** The rows are the other trainer's. */
function changeHands(handed: Handed): void {
  const [from, to] = [ownerOf(handed), otherOf(handed)]
  for (const [key, line] of handed.life.rows) {
    from.ledger.set(key, null)
    to.ledger.set(key, line)
  }
  handed.isPartners = !handed.isPartners
}

function enterOf(handed: Handed, key: string, line: string): void {
  handed.life.rows.set(key, line)
  ownerOf(handed).ledger.set(key, line)
}

async function changeHours(handed: Handed): Promise<void> {
  const { story, potId } = handed.life
  const id = story.uuid()
  const hours = (1 + story.random.below(800)) / 100
  const entry = { id, potId, hours, reason: 'Justering' }
  await ownerOf(handed).act('pots', 'changeHours', entry)
  countOwn(handed)
  enterOf(handed, `entry ${id}`, entryLine(potId, hours))
}

/** The trainer who has the client marks a session, while something else may take it away. */
async function markInCompetition(handed: Handed): Promise<object | null> {
  const { told } = handed.life
  const completed = told.status !== 'completed'
  const sessions = [{ id: told.id, version: told.version }]
  const marked = await ownerOf(handed).compete('sessions', 'mark', {
    sessions,
    completed,
    noShow: false,
  })
  if (!marked) return null
  countOwn(handed)
  told.version += 1
  told.status = completed ? 'completed' : 'planned'
  enterOf(handed, `session ${told.id}`, sessionLine(told))
  return marked
}
