import { type Change, newsOf } from './changes.ts'

/** Where the sessions of an act were before it, by client and session: ISO format, null where they were not booked. */
export type PlacesBefore = Record<string, Record<string, string | null>>

/** An act on what clients have planned, by its event. Events are in the order of their keys. */
interface PlannedAct {
  id: number
  at: Date
  /** The client's own, by the personal link: it is known to the client. */
  isByClient: boolean
  before: PlacesBefore
}

/** That clients were told of an act, or need not be; `isAll`: of everything until then. */
export interface Telling {
  id: number
  actId: number
  isAll: boolean
  clientIds: readonly string[]
}

/** What a client has not been told: the acts, newest first, when the newest was, and what has become of the sessions. */
export interface Untold {
  clientId: string
  actIds: number[]
  at: Date
  changes: Change[]
}

interface Place {
  id: string
  clientId: string
  startsAt: Date
}

interface Pending {
  from: Date | null
  acts: PlannedAct[]
}

/**
 * What clients have not been told of these acts (D141), the clients with the newest first: of each session where it was
 * before the first act that the client does not know of, and where it is now; nothing of what is as it was, or has been. What
 * was told, or need not be, is known as it was then: when it is undone, that is something new.
 */
export function untoldOf(
  { acts, tellings }: { acts: readonly PlannedAct[]; tellings: readonly Telling[] },
  booked: readonly Place[],
  now: Date,
): Untold[] {
  const places = new Map(booked.map((one) => [`${one.clientId} ${one.id}`, one.startsAt]))
  const untold = [...pendingOf(acts, tellings)].flatMap(([clientId, own]) => {
    const changes = [...own].map(([sessionId, { from }]) => {
      const to = places.get(`${clientId} ${sessionId}`) ?? null
      return { sessionId, clientId, from, to }
    })
    const news = newsOf(changes, now)
    const ofNews = new Map(
      news.flatMap(({ sessionId }) => own.get(sessionId)?.acts ?? []).map((act) => [act.id, act]),
    )
    const [newest, ...older] = [...ofNews.values()].sort((one, other) => other.id - one.id)
    if (!newest) return []
    const actIds = [newest, ...older].map(({ id }) => id)
    return { clientId, actIds, at: newest.at, changes: news }
  })
  return untold.sort((one, other) => (other.actIds[0] ?? 0) - (one.actIds[0] ?? 0))
}

/** By client and session, the acts that the client does not know of, and where the session was before the first. */
function pendingOf(
  acts: readonly PlannedAct[],
  tellings: readonly Telling[],
): Map<string, Map<string, Pending>> {
  const known = knownUntil(acts, tellings)
  const pending = new Map<string, Map<string, Pending>>()
  for (const act of [...acts].sort((one, other) => one.id - other.id))
    for (const [clientId, places] of Object.entries(act.before)) {
      const own = pending.get(clientId) ?? new Map<string, Pending>()
      pending.set(clientId, own)
      for (const [sessionId, was] of Object.entries(places)) {
        if (act.id <= known(clientId, sessionId)) continue
        const first = own.get(sessionId)
        if (first) first.acts.push(act)
        else own.set(sessionId, { from: was === null ? null : new Date(was), acts: [act] })
      }
    }
  return pending
}

/** The event until which a client knows of a session: the latest by which it was told, or that was the client's own. */
function knownUntil(acts: readonly PlannedAct[], tellings: readonly Telling[]) {
  const [ofClients, ofSessions] = [new Map<string, number>(), new Map<string, number>()]
  const raise = (of: Map<string, number>, key: string, id: number) =>
    of.set(key, Math.max(of.get(key) ?? 0, id))
  const raiseEach = (act: PlannedAct | undefined, clientId: string, id: number) => {
    for (const sessionId of Object.keys(act?.before[clientId] ?? {}))
      raise(ofSessions, `${clientId} ${sessionId}`, id)
  }
  const byId = new Map(acts.map((act) => [act.id, act]))
  for (const { id, actId, isAll, clientIds } of tellings)
    for (const clientId of clientIds)
      if (isAll) raise(ofClients, clientId, id)
      else raiseEach(byId.get(actId), clientId, id)
  for (const act of acts)
    if (act.isByClient)
      for (const clientId of Object.keys(act.before)) raiseEach(act, clientId, act.id)
  return (clientId: string, sessionId: string) =>
    Math.max(ofClients.get(clientId) ?? 0, ofSessions.get(`${clientId} ${sessionId}`) ?? 0)
}
