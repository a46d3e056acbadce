import { movesAfter } from '#shared/absences/moves.ts'
import type { AbsencePlan } from '#shared/absences/payload.ts'
import type { Change } from '#shared/messages/changes.ts'

/** What becomes of a session inside an absence. */
export const choices = ['cancel', 'move', 'keep'] as const
export type Choice = (typeof choices)[number]

type InsideSession = AbsencePlan['inside'][number]

/** A session inside with what becomes of it; `movesTo` is null unless it moves, and when no week is free. */
export interface ChosenSession {
  session: InsideSession
  choice: Choice
  movesTo: Date | null
}

/** The choices of one client's sessions. */
export interface ChosenClient {
  clientId: string
  clientName: string
  sessions: ChosenSession[]
}

/** Nothing is cancelled or moved without a choice (D32). */
const unchosen: Choice = 'keep'

/** The sessions inside with what becomes of each, by client in the order of their first session. */
export function chosenSessions(
  plan: AbsencePlan,
  chosen: ReadonlyMap<string, Choice>,
): ChosenClient[] {
  const choiceOf = ({ id }: InsideSession) => chosen.get(id) ?? unchosen
  const targets = targetsOf(plan, choiceOf)
  const clients = new Map<string, ChosenClient>()
  for (const session of plan.inside) {
    const { clientId, clientName } = session
    const known = clients.get(clientId)
    const row = { session, choice: choiceOf(session), movesTo: targets.get(session.id) ?? null }
    if (known) known.sessions.push(row)
    else clients.set(clientId, { clientId, clientName, sessions: [row] })
  }
  return [...clients.values()]
}

/** The new times of the sessions that move. One without a free week keeps its time, which may then be taken for others. */
function targetsOf(
  { inside, staying, absences }: AbsencePlan,
  choiceOf: (session: InsideSession) => Choice,
): Map<string, Date> {
  let moving = inside.filter((session) => choiceOf(session) === 'move')
  for (;;) {
    const leaving = inside.filter(
      (session) => choiceOf(session) === 'cancel' || moving.includes(session),
    )
    const around = {
      absences,
      staying: [...staying, ...inside.filter((session) => !leaving.includes(session))],
    }
    const targets = movesAfter(moving, leaving, around)
    const free = new Map([...targets].flatMap(([id, to]) => (to ? [[id, to] as const] : [])))
    if (free.size === moving.length) return free
    moving = moving.filter(({ id }) => free.has(id))
  }
}

/** The choices as the server's input. */
export function choicesInput(clients: readonly ChosenClient[]) {
  const rows = clients.flatMap(({ sessions }) => sessions)
  return {
    cancel: rows.flatMap(({ session: { id, version }, choice }) =>
      choice === 'cancel' ? [{ id, version }] : [],
    ),
    move: rows.flatMap(({ session: { id, version }, movesTo }) =>
      movesTo ? [{ id, version, startsAt: movesTo.toISOString() }] : [],
    ),
  }
}

/** What the clients may be told of the choices. */
export function toldChanges(clients: readonly ChosenClient[]): Change[] {
  return clients.flatMap(({ clientId, sessions }) =>
    sessions.flatMap(({ session: { id, startsAt }, choice, movesTo }) =>
      choice === 'cancel' || movesTo
        ? [{ sessionId: id, clientId, from: startsAt, to: movesTo }]
        : [],
    ),
  )
}

/** The choice that all of these have; null when they differ. */
export function commonChoice(sessions: readonly ChosenSession[]): Choice | null {
  const [first] = sessions
  return first && sessions.every(({ choice }) => choice === first.choice) ? first.choice : null
}
