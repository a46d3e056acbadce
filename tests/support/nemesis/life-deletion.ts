import { messageDelayMs } from '#shared/messages/limits.ts'
import { expectAnswers, expectEither, expectOf, type Life } from './life.ts'
import { enterAnswer, tokenOf } from './life-steps.ts'
import { rowsOfClient } from './whole-database.ts'

/** A message that is due sooner than this, in ms, may have been taken to be sent. */
const onlyJustMs = 2_000

/** The client is deleted, and put back or erased. Resolves to whether it is there afterwards. */
export async function goAndComeBack(life: Life): Promise<boolean> {
  const { story, id } = life
  const { random, ledger, world } = story
  await story.quiet()
  const before = await world.look?.((db) => rowsOfClient(db, id))
  expectEither(life)
  const isAnswered = life.answered.isAnswered
  await remove(life)
  if (life.trashId === '') return false
  expectOf(life, ['answer'], ['LINK_INVALID'])
  for (const key of life.rows.keys()) ledger.set(key, null)
  ledger.set(`trash ${life.trashId}`, 'there')
  if (random.percent(10)) {
    // It stays in the trash.
    world.mail.mayDrop(id)
    return false
  }
  const isBack = await (random.of([restore, restore, restore, erase, race]) ?? restore)(life)
  ledger.set(`trash ${life.trashId}`, null)
  if (!isBack) return false
  for (const [key, line] of life.rows) ledger.set(key, line)
  expectAnswers(life)
  if (performance.now() > life.messageDueMs - onlyJustMs) world.mail.mayDrop(id)
  if (life.answered.isAnswered === isAnswered) await requireWhole(life, before)
  return true
}

/** By one device, or by two of which one finds it gone. */
async function remove(life: Life): Promise<void> {
  const { story, id, ids } = life
  const { act, compete, quiet, random, world } = story
  let trashId: string | null | undefined
  const way = random.below(4)
  if (way === 0) {
    const two = [0, 1].map(() => compete('clients', 'remove', { id }))
    const done = (await Promise.all(two)).filter((answer) => answer !== null)
    await quiet()
    if (done.length !== 1) world.report(`crossed: ${done.length} of 2 deletions of ${id} were done`)
    trashId = done[0]?.output.trashId
  } else if (way === 1) trashId = await removeWhileItIsAnswered(life)
  else trashId = (await act('clients', 'remove', { id })).trashId
  life.trashId = trashId ?? ''
  ids.add(life.trashId)
}

/** The client answers by the link at the moment of its deletion: before it, or not at all. */
async function removeWhileItIsAnswered(life: Life): Promise<string | null> {
  const { story, id, answered } = life
  if (answered.isAnswered || !life.client.isLinked)
    return (await story.act('clients', 'remove', { id })).trashId
  const seen = { token: await tokenOf(life), sessionId: answered.id, version: answered.version }
  const cancel = { ...seen, expects: 'inTime' as const, reason: `Sjuk ${id}` }
  const [{ trashId }, isAnswered] = await Promise.all([
    story.act('clients', 'remove', { id }),
    story.competeUnseen('portal', 'cancel', cancel),
  ])
  await story.quiet()
  if (isAnswered) enterAnswer(life, 'unseen')
  return trashId
}

async function restore(life: Life): Promise<boolean> {
  const { story, trashId } = life
  // The link is open before the restoration has been acknowledged.
  expectEither(life)
  const { act, compete, quiet, random, world } = story
  const input = { id: trashId, email: null }
  if (random.percent(70)) {
    await act('trash', 'restore', input)
    return true
  }
  const two = [0, 1].map(() => compete('trash', 'restore', input))
  const done = (await Promise.all(two)).filter((answer) => answer !== null)
  await quiet()
  if (done.length !== 1)
    world.report(`crossed: ${done.length} of 2 restores of ${trashId} were done`)
  return true
}

async function erase(life: Life): Promise<boolean> {
  expectOf(life, ['answer', 'NOT_FOUND'], ['LINK_INVALID'])
  await life.story.act('trash', 'empty', { ids: [life.trashId] })
  enterErasure(life)
  return false
}

/** One device restores while another deletes for good. */
async function race(life: Life): Promise<boolean> {
  const { story, trashId } = life
  expectOf(life, ['answer', 'NOT_FOUND'], ['answer', 'LINK_INVALID'])
  const [restored, emptied] = await Promise.all([
    story.compete('trash', 'restore', { id: trashId, email: null }),
    story.compete('trash', 'empty', { ids: [trashId] }),
  ])
  await story.quiet()
  if ((restored === null) === (emptied === null))
    story.world.report(`crossed: of a restore and an erasure of ${trashId} not one was done`)
  if (emptied !== null) enterErasure(life)
  return restored !== null
}

function enterErasure(life: Life): void {
  const { id, ids } = life
  const { world } = life.story
  expectOf(life, ['NOT_FOUND'], ['LINK_INVALID'])
  world.mail.erase(id)
  for (const one of ids) world.erased.add(one)
}

/** Compares every row of the client, in whatever table, with those before its deletion. */
async function requireWhole(life: Life, before: readonly string[] | undefined): Promise<void> {
  const { story, id } = life
  const { look, report } = story.world
  const rows = await look?.((db) => rowsOfClient(db, id))
  if (!before || !rows) return
  const [known, now] = [new Set(before), new Set(rows)]
  // What was due meanwhile may have been dropped, since it was not true then.
  const isWaiting = (row: string) => !row.startsWith('outbox ') || isDueLater(row)
  for (const row of before) if (!now.has(row) && isWaiting(row)) report(`not restored: ${row}`)
  for (const row of rows) if (!known.has(row)) report(`restored, but was not there: ${row}`)
}

function isDueLater(row: string): boolean {
  const createdAt = /"created_at":"([^"]+)"/.exec(row)?.[1] ?? ''
  return Date.parse(createdAt) + messageDelayMs > Date.now() + onlyJustMs
}
