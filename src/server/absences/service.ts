import { eq } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type {
  changeAbsenceInput,
  createAbsenceInput,
  removeAbsenceInput,
} from '#shared/absences/inputs.ts'
import { movesAfter } from '#shared/absences/moves.ts'
import type { SettledAbsence } from '#shared/absences/payload.ts'
import { type Absence, absenceOf, isSameAbsence } from '#shared/absences/span.ts'
import { Problem } from '#shared/problem.ts'
import type { Database } from '../platform/db/database.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { lockClientsOf, requireWritableBooks } from '../platform/tenant/owned-rows.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { runOnce } from '../procedures/once.ts'
import { absences } from '../schema/absences.ts'
import { moveToCancelled } from '../sessions/cancelled-rows.ts'
import { place } from '../sessions/place.ts'
import { undoable } from '../sessions/undo-proof.ts'
import { absenceFigures } from './figures.ts'
import { insertAbsence } from './insert.ts'
import { aroundAbsence, lockAbsence } from './queries.ts'

/** Where the chosen sessions were. */
type Places = readonly { id: string; clientId: string; startsAt: Date }[]

type Choices = Pick<z.infer<typeof createAbsenceInput>, 'cancel' | 'move'>

/**
 * Stores an absence, and cancels and moves the chosen planned sessions inside it, in one transaction (D32). Returns
 * what undoes the moves. Throws CONFLICT (the key is taken), or SESSION_NOT_FOUND or SESSION_CHANGED when a chosen
 * session is not as the user saw it, or would move elsewhere.
 */
export async function createAbsence(
  ctx: TrainerContext,
  input: z.infer<typeof createAbsenceInput>,
): Promise<SettledAbsence> {
  const { scope } = ctx
  const { id } = input
  const absence = absenceOf(input.absence)
  const create = async (tx: Database) => {
    const clientIds = await lockClientsOf(tx, scope, { sessions: chosenIds(input) })
    await insertAbsence(tx, scope, { id, absence })
    const { settled, before: places } = await settleInside(tx, ctx, { id, absence, choices: input })
    await queueAbsenceEvent(tx, ctx, { kind: 'absence.created', clientIds, places, input })
    return settled
  }
  return runOnce(ctx, create, { rows: 1 + input.cancel.length })
}

/**
 * Changes an absence, with the same choices about the sessions inside the new span. Throws ABSENCE_NOT_FOUND,
 * ABSENCE_CHANGED when it is not as the user saw it, and what creating throws about sessions.
 */
export async function changeAbsence(
  ctx: TrainerContext,
  input: z.infer<typeof changeAbsenceInput>,
): Promise<SettledAbsence> {
  const { scope } = ctx
  const { id } = input
  const [before, absence] = [absenceOf(input.before), absenceOf(input.absence)]
  const change = async (tx: Database) => {
    const clientIds = await lockClientsOf(tx, scope, { sessions: chosenIds(input) })
    const current = await lockAbsence(tx, scope, id)
    if (!current) throw new Problem('ABSENCE_NOT_FOUND')
    if (!isSameAbsence(current, before)) throw new Problem('ABSENCE_CHANGED')
    if (isSameAbsence(before, absence) && input.cancel.length + input.move.length === 0)
      return { moved: [] }
    await tx.update(absences).set(absence).where(eq(absences.id, id))
    const { settled, before: places } = await settleInside(tx, ctx, { id, absence, choices: input })
    await queueAbsenceEvent(tx, ctx, { kind: 'absence.changed', clientIds, places, input })
    return settled
  }
  return runOnce(ctx, change, { rows: input.cancel.length })
}

/**
 * Removes an absence; its sessions stay as they are. Throws ABSENCE_NOT_FOUND, or ABSENCE_CHANGED when it is
 * not as the user saw it.
 */
export async function removeAbsence(
  ctx: TrainerContext,
  input: z.infer<typeof removeAbsenceInput>,
): Promise<void> {
  const { scope } = ctx
  const { id, before } = input
  await runOnce(ctx, async (tx) => {
    await requireWritableBooks(tx, scope)
    const current = await lockAbsence(tx, scope, id)
    if (!current) throw new Problem('ABSENCE_NOT_FOUND')
    if (!isSameAbsence(current, absenceOf(before))) throw new Problem('ABSENCE_CHANGED')
    await tx.delete(absences).where(eq(absences.id, id))
    await queueEvent(tx, ctx, {
      kind: 'absence.removed',
      subjectIds: [id],
      figures: absenceFigures(before, { cancelled: 0, moved: 0 }),
    })
  })
}

/** Cancels and moves the chosen sessions, after checking them against the stored sessions inside the absence. */
async function settleInside(
  tx: Database,
  ctx: TrainerContext,
  { id, absence, choices }: { id: string; absence: Absence; choices: Choices },
): Promise<{ settled: SettledAbsence; before: Places }> {
  const { cancel, move } = choices
  if (cancel.length + move.length === 0) return { settled: { moved: [] }, before: [] }
  const { scope, actor, now } = ctx
  const { inside, outside, absences: away } = await aroundAbsence(tx, scope, { id, span: absence })
  const byId = new Map(inside.map((session) => [session.id, session]))
  const chosen = [...cancel, ...move].map(({ id: key, version }) => {
    const session = byId.get(key)
    if (!session) throw new Problem('SESSION_NOT_FOUND')
    if (session.version !== version) throw new Problem('SESSION_CHANGED')
    return session
  })
  const leaving = new Set(chosen.map((session) => session.id))
  // Named twice: one session cannot be both.
  if (leaving.size < chosen.length) throw new Problem('INVALID_INPUT')
  const staying = [...outside, ...inside.filter((session) => !leaving.has(session.id))]
  const moving = chosen.slice(cancel.length)
  const targets = movesAfter(moving, chosen, { absences: away, staying })
  const isAsShown = move.every((one) => targets.get(one.id)?.getTime() === one.startsAt.getTime())
  if (!isAsShown) throw new Problem('SESSION_CHANGED')

  if (cancel.length > 0) {
    await moveToCancelled(tx, scope, {
      ids: cancel.map((one) => one.id),
      kind: 'inTime',
      cancelledAt: now(),
      cancelledBy: actor.id,
      cancelReason: null,
    })
  }
  const placed = moving.map((session, n) => ({
    ...session,
    startsAt: move[n]?.startsAt ?? session.startsAt,
  }))
  const versions = placed.length > 0 ? await place(tx, placed) : new Map<string, number>()
  const moved = moving.map(({ id: key, startsAt, durationHours }) => {
    const earlier = { id: key, startsAt, durationHours }
    const { durationHours: _kept, ...one } = undoable(ctx.keys, versions, earlier)
    return one
  })
  return { settled: { moved }, before: chosen }
}

function chosenIds({ cancel, move }: Choices): string[] {
  return [...cancel, ...move].map(({ id }) => id)
}

interface Act {
  kind: 'absence.created' | 'absence.changed'
  clientIds: Iterable<string>
  places: Places
  input: z.infer<typeof createAbsenceInput>
}

async function queueAbsenceEvent(
  tx: Database,
  ctx: TrainerContext,
  { kind, clientIds, places: before, input }: Act,
): Promise<void> {
  const { id, absence, cancel, move } = input
  await queueEvent(tx, ctx, {
    kind,
    clientIds,
    subjectIds: [id, ...chosenIds(input)],
    before,
    figures: absenceFigures(absence, { cancelled: cancel.length, moved: move.length }),
  })
}
