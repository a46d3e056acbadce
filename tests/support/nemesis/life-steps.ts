import { messageDelayMs } from '#shared/messages/limits.ts'
import { instantOf } from '#shared/time.ts'
import { answerLine, clientLine, sessionLine } from './ledger.ts'
import {
  emailOf,
  enter,
  enterPrice,
  expectAnswers,
  expectEither,
  type Life,
  newPrice,
} from './life.ts'
import { putBack } from './session-walk.ts'

/** What can happen to a client that is there. */
export const steps: ((life: Life) => Promise<void>)[] = [
  changeDetails,
  writeNote,
  switchLink,
  savePrice,
  removeTopUp,
  removePot,
  answerByLink,
  answerByLink,
  tell,
  tell,
  tell,
  moveTold,
  subscribe,
  subscribeByLink,
  renewLink,
]

async function changeDetails(life: Life): Promise<void> {
  const { id, client, story } = life
  if (story.random.percent(40)) {
    client.color = `#${story.uuid().slice(0, 6)}`
    await story.act('clients', 'setColour', { id, color: client.color })
    enter(life, `client ${id}`, clientLine(client))
    return
  }
  client.name = `Ändrad ${story.uuid()} ${id}`
  await story.act('clients', 'update', { id, name: client.name, email: emailOf(id), phone: null })
  enter(life, `client ${id}`, clientLine(client))
}

async function writeNote(life: Life): Promise<void> {
  const { id, note: noteBefore, story } = life
  life.note = `Bra att veta ${story.uuid()} ${id}`
  await story.act('clients', 'saveLastingNote', { id, lastingNote: life.note, noteBefore })
  enter(life, `note ${id}`, life.note)
}

async function switchLink(life: Life): Promise<void> {
  for (const isEnabled of [false, true]) {
    await setLink(life, isEnabled)
    if (!isEnabled && life.story.random.percent(20)) return
  }
}

async function setLink(life: Life, isEnabled: boolean): Promise<void> {
  const { id, client, story } = life
  if (client.isLinked === isEnabled) return
  expectEither(life)
  await story.act('clients', 'setLinkEnabled', { id, isEnabled })
  client.isLinked = isEnabled
  enter(life, `client ${id}`, clientLine(client))
  if (!isEnabled) endOwnFeed(life)
  expectAnswers(life)
}

/** Another link: nothing is done by the one before any more, and the client's own feed has ended. */
async function renewLink(life: Life): Promise<void> {
  const { id, client, story, tokens } = life
  expectEither(life)
  const { path } = await story.act('clients', 'renewLink', { id })
  tokens.push(tokenIn(path))
  client.isLinked = true
  enter(life, `client ${id}`, clientLine(client))
  endOwnFeed(life)
  expectAnswers(life)
}

const tokenIn = (path: string) => path.split('/').at(-1) ?? ''

/** The token of the link, which is opened. */
export async function tokenOf(life: Life): Promise<string> {
  const { id, story, tokens } = life
  await setLink(life, true)
  if (tokens.length === 0) tokens.push(tokenIn((await story.read('clients', 'link', { id })).path))
  return tokens.at(-1) ?? ''
}

function endOwnFeed(life: Life): void {
  const key = `client-feed ${life.id}`
  if (life.rows.has(key)) enter(life, key, null)
}

async function savePrice(life: Life): Promise<void> {
  const { potId, entryId, story } = life
  const historyId = story.random.percent(50) ? entryId : null
  if (historyId && life.rows.get(`entry ${entryId}`) === null) return
  const price = story.random.percent(70) ? newPrice(life) : null
  await story.act('pots', 'savePrice', { potId, historyId, price })
  enterPrice(life, historyId ?? potId, price)
}

/** A top-up with its price is deleted and put back. */
async function removeTopUp(life: Life): Promise<void> {
  const { entryId: id, story } = life
  const { trashId } = await story.act('pots', 'removeHistory', { id })
  const gone = [`entry ${id}`, `price ${id}`].map((key) => [key, null] as const)
  await putBackAs(life, { trashId, meanwhile: gone })
}

/** The pot with its history and prices is deleted, which its sessions outlive, and put back. */
async function removePot(life: Life): Promise<void> {
  const { potId: id, entryId, answered, told, booked, story } = life
  // The version of a cancelled session cannot be read, and what the client has booked can be undone as it was.
  if (answered.isAnswered || booked) return
  const { trashId } = await story.act('pots', 'remove', { id })
  const gone = [`pot ${id}`, `entry ${entryId}`, `price ${id}`, `price ${entryId}`]
  const meanwhile = [
    ...gone.map((key) => [key, null] as const),
    ...[answered, told].map(
      (one) => [`session ${one.id}`, sessionLine({ ...one, potId: null })] as const,
    ),
  ]
  await putBackAs(life, { trashId, meanwhile })
  // Losing a pot and taking it back are changes of a session.
  for (const one of [answered, told])
    one.version = (await story.read('sessions', 'get', { id: one.id })).version
}

/** Restores a deletion of one of the client's rows, which has changed these meanwhile. */
async function putBackAs(
  life: Life,
  of: { trashId: string | null; meanwhile: readonly (readonly [string, string | null])[] },
): Promise<void> {
  const { story, rows, ids } = life
  const known = of.meanwhile.filter(([key]) => rows.has(key))
  for (const [key, line] of known) story.ledger.set(key, line)
  if (!of.trashId) return
  ids.add(of.trashId)
  await putBack(story, of.trashId)
  for (const [key] of known) story.ledger.set(key, rows.get(key) ?? null)
}

/** "Jag kan inte" by the personal link, undone by the client, or seen by the trainer. */
async function answerByLink(life: Life): Promise<void> {
  const { answered, story } = life
  const { act, random } = story
  const seen = { token: await tokenOf(life), sessionId: answered.id, version: answered.version }
  if (!answered.isAnswered) {
    await act('portal', 'cancel', { ...seen, expects: 'inTime', reason: `Sjuk ${life.id}` })
    enterAnswer(life, 'unseen')
    return
  }
  if (random.percent(40)) {
    const { answers } = await story.read('answers', 'list', undefined)
    const one = answers.find(({ sessionId }) => sessionId === answered.id)
    if (!one) return
    life.ids.add(one.id)
    await act('answers', 'markSeen', { ids: [one.id] })
    enterAnswer(life, 'seen')
    return
  }
  await act('portal', 'undoCancel', seen)
  enterAnswer(life, null)
}

/** Null when it was undone, which the trainer is told who has seen it. */
export function enterAnswer(life: Life, is: 'unseen' | 'seen' | null): void {
  const { answered } = life
  const wasSeen = answered.isSeen
  const isAnswered = is !== null
  const status = isAnswered ? ('cancelled' as const) : ('planned' as const)
  Object.assign(answered, { isAnswered, status, isSeen: is === 'seen' })
  enter(life, `session ${answered.id}`, sessionLine(answered))
  const key = `answer ${answered.id}`
  if (isAnswered) enter(life, key, answerLine('inTime', answered.isSeen))
  else if (wasSeen) enter(life, key, answerLine('cancelUndone', false))
  else if (life.rows.has(key)) enter(life, key, null)
}

/** The client is told by mail about the latest act on a session, sometimes by two devices at once, or in another way. */
async function tell(life: Life): Promise<void> {
  const { id, told, story } = life
  const { act, read, random } = story
  const about = { clientIds: [id], sessionIds: [told.id], seriesId: null }
  const { actId } = await read('messages', 'prepare', about)
  // Not among the latest acts of the trainer.
  if (actId === null) return
  if (random.percent(15)) await putAside(life)
  else if (random.percent(30)) await act('messages', 'told', { actId, clientId: id, way: 'sms' })
  else if (!life.mailed.has(actId)) {
    life.mailed.add(actId)
    await sendAbout(life, actId)
  }
}

/** The client need not be told of what is listed, if anything is. */
async function putAside(life: Life): Promise<void> {
  const { id, story } = life
  const { untold } = await story.read('messages', 'untold', undefined)
  const own = untold.find(({ client }) => client.id === id)
  if (!own) return
  const expected = own.changes.map(({ sessionId, to }) => ({
    id: sessionId,
    startsAt: to?.toISOString() ?? null,
  }))
  const message = { clientId: id, actIds: own.actIds, text: null, expected }
  const { leftOut } = await story.act('messages', 'tellUntold', { by: 'none', messages: [message] })
  // Another device of the trainer has changed what is listed.
  if (leftOut.length > 0) story.world.withoutEvent += 1
}

async function sendAbout(life: Life, actId: number): Promise<void> {
  const { id, told, story } = life
  const { act, random, uuid, world } = story
  const expected = [{ id: told.id, startsAt: told.startsAt.toISOString() }]
  const devices = random.percent(70) ? [uuid()] : [uuid(), uuid()]
  const sent = await Promise.all(
    devices.map(async (messageId) => {
      // Before it is acknowledged: a server that is stopped may send it and answer later.
      world.mail.queued(messageId, id)
      const message = { clientId: id, text: `Ändring ${messageId}`, expected }
      const { leftOut } = await act('messages', 'send', { actId, messages: [message] })
      if (leftOut.length === 0) return true
      world.mail.leftOut(messageId)
      world.withoutEvent += 1
      return false
    }),
  )
  const count = sent.filter((isSent) => isSent).length
  if (count !== 1)
    world.report(`crossed: ${count} of ${sent.length} messages about ${actId} to ${id}`)
  life.messageDueMs = performance.now() + messageDelayMs
}

/** The session moves: what was told of it is not true any more. */
async function moveTold(life: Life): Promise<void> {
  const { id, told, story, hour, days } = life
  const date = told.date === days[0] ? days[1] : days[0]
  const time = `${hour}:30`
  story.world.mail.mayDrop(id)
  const place = { date, time, durationHours: told.durationHours }
  const { version } = await story.act('sessions', 'move', {
    id: told.id,
    version: told.version,
    ...place,
  })
  Object.assign(told, { date, startsAt: instantOf(date, time), version })
  enter(life, `session ${told.id}`, sessionLine(told))
}

/** The trainer's feed of the client's sessions is made, and sometimes given another address at once, or it is removed. */
async function subscribe(life: Life): Promise<void> {
  const { id: clientId, story, ids, rows } = life
  const { act, random } = story
  const key = `trainer-feed ${clientId}`
  if (!rows.get(key)) {
    life.feedId = (await act('feeds', 'create', { clientId, naming: 'names' })).id
    ids.add(life.feedId)
    enter(life, key, 'there')
    // A life seldom has this step twice.
    if (random.percent(40)) await act('feeds', 'renew', { id: life.feedId })
    return
  }
  await act('feeds', 'remove', { id: life.feedId })
  enter(life, key, null)
}

/** The client's own feed is made, given another address or removed by the personal link. */
async function subscribeByLink(life: Life): Promise<void> {
  const { story, rows, id } = life
  const { act, random } = story
  const token = await tokenOf(life)
  const key = `client-feed ${id}`
  if (!rows.get(key)) {
    await act('portal', 'feed', { token })
    enter(life, key, 'there')
  } else if (random.percent(40)) await act('portal', 'renewFeed', { token })
  else {
    await act('portal', 'removeFeed', { token })
    enter(life, key, null)
  }
}
