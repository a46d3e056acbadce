import { useEffect, useRef, useState } from 'react'
import { cancellingNow, clientUndoMs } from '#shared/portal/cancelling/rule.ts'
import { cancellingTexts as texts } from '#shared/portal/cancelling/texts.ts'
import type { PortalPayload } from '#shared/portal/payload.ts'
import type { ProblemCode } from '#shared/problem.ts'
import type { CancelledSession } from '#shared/sessions/payload.ts'
import { formatMoment } from '#shared/time.ts'
import { newId } from '../../lib/new-id.ts'
import { callPortal } from '../fetch-portal.ts'
import type { Session } from './acts-context.ts'

/** The question that stands: about which session, as of when, and what went wrong before. */
type Asked = { sessionId: string; at: Date; failure: string | null }

/** What was done, and how it is undone; each with the idempotency key of its act. */
export type Told = {
  text: string
  undo: {
    procedure: 'portal.undoCancel' | 'portal.undoBook' | 'portal.undoMove'
    sessionId: string
    version: number
    key: string
    /** What is said when it is undone. */
    undone: string
    until: Date
    /** Of a session that was booked or moved, which one it is: its file for a calendar is offered. */
    about?: string
  } | null
}

interface Parts {
  payload: PortalPayload
  /** The server's clock as of the payload. */
  at: Date
  refresh: () => Promise<PortalPayload | null>
}

/** The state of "Jag kan inte" on the page (D39): the question, its answer, and the undo. */
export function useCancelling({ payload, at, refresh }: Parts) {
  const clock = useServerClock(at)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [told, setTold] = useState<Told | null>(null)
  const [isPending, setPending] = useState(false)
  const sent = useRef({ text: '', key: '' })
  const session = asked && payload.sessions.find(({ sessionId }) => sessionId === asked.sessionId)
  const proposal = asked && session ? proposedAt(session, asked.at) : null

  function proposedAt({ startsAt }: Session, now: Date) {
    const { cancellationHours } = payload.trainer
    return cancellingNow({ startsAt, cancellationHours }, now)
  }

  const tell = (text: string, undo: Told['undo'] = null) => setTold({ text, undo })

  function ask(wanted: Session) {
    const now = clock()
    const { sessionId = '' } = wanted
    if (proposedAt(wanted, now)) setAsked({ sessionId, at: now, failure: null })
    else tell(texts.started)
  }

  async function confirm(reason: string) {
    if (!asked || session?.version === undefined || !proposal || isPending) return
    const when = formatMoment(session.startsAt, at)
    const { sessionId } = asked
    const { version } = session
    const input = { sessionId, version, expects: proposal.kind, reason: reason.trim() || null }
    // The same question again is a retry; another one has a key of its own.
    const text = JSON.stringify(input)
    if (sent.current.text !== text) sent.current = { text, key: newId() }
    setPending(true)
    // The server's ten minutes begin after this.
    const until = new Date(clock().getTime() + clientUndoMs)
    const call = { input, key: sent.current.key }
    const answer = await callPortal('portal.cancel', call)
    if ('data' in answer) {
      const { version: since, chargedHours } = answer.data as CancelledSession
      setAsked(null)
      tell(texts.done(when, chargedHours), {
        procedure: 'portal.undoCancel',
        sessionId,
        version: since,
        key: newId(),
        undone: texts.undone(when),
        until,
      })
      void refresh()
    } else await fail(asked, failureOf(answer.code))
    setPending(false)
  }

  /** The question stays with what went wrong, unless the session cannot be cancelled any more. */
  async function fail(question: Asked, failure: ReturnType<typeof failureOf>) {
    const fresh = isOutdated(failure) ? await refresh() : null
    const isGone =
      fresh && !fresh.sessions.some(({ sessionId }) => sessionId === question.sessionId)
    const text = isGone && failure === 'late' ? texts.started : texts.failures[failure]
    if (isGone) {
      setAsked(null)
      tell(text)
    } else setAsked({ ...question, at: fresh?.acts?.at ?? clock(), failure: text })
  }

  async function takeBack() {
    if (!told?.undo || isPending) return
    const { procedure, key, undone, sessionId, version } = told.undo
    setPending(true)
    const answer = await callPortal(procedure, { input: { sessionId, version }, key })
    if ('data' in answer) tell(undone)
    else if (answer.code === 'TOO_MANY_ATTEMPTS') tell(texts.failures.tooMany, told.undo)
    else {
      const failure = undoFailureOf(answer.code)
      tell(texts.undoFailures[failure], failure === 'unknown' ? told.undo : null)
    }
    void refresh()
    setPending(false)
  }

  const undoUntil = told?.undo?.until
  useEffect(() => {
    if (!undoUntil) return
    const timer = setInterval(() => {
      if (clock() >= undoUntil) setTold(null)
    }, 5_000)
    return () => clearInterval(timer)
  }, [undoUntil, clock])

  const forget = () => setTold(null)
  const keep = () => setAsked(null)
  const question =
    asked && session && proposal ? { session, proposal, failure: asked.failure } : null
  return { question, told, isPending, ask, keep, confirm, takeBack, forget, tell }
}

/** The server's clock: the device's may be wrong by hours. */
function useServerClock(at: Date): () => Date {
  const ahead = useRef(0)
  useEffect(() => {
    ahead.current = at.getTime() - Date.now()
  }, [at])
  const [clock] = useState(() => () => new Date(Date.now() + ahead.current))
  return clock
}

type Code = ProblemCode | 'OFFLINE'
type Failure = keyof typeof texts.failures
type UndoFailure = keyof typeof texts.undoFailures

const failures: Partial<Record<Code, Failure>> = {
  SESSION_LATE: 'late',
  SESSION_CHANGED: 'changed',
  SESSION_NOT_FOUND: 'changed',
  SESSION_SETTLED: 'changed',
  SESSION_CANCELLED: 'cancelled',
  FORBIDDEN: 'refused',
  BOOKS_WRONG: 'refused',
  HOURS_OUT_OF_RANGE: 'refused',
  TOO_MANY_ATTEMPTS: 'tooMany',
  LINK_INVALID: 'link',
  LINK_MISSING: 'link',
}

/** What a refused or lost cancelling says. */
function failureOf(code: Code): Failure {
  return failures[code] ?? 'unknown'
}

/** Whether the page shows what is not true any more. */
function isOutdated(failure: Failure): boolean {
  return failure === 'late' || failure === 'changed' || failure === 'cancelled'
}

const undoFailures: Partial<Record<Code, UndoFailure>> = {
  SESSION_EXISTS: 'taken',
  SESSION_CHANGED: 'changed',
  SESSION_NOT_FOUND: 'changed',
  OFFLINE: 'unknown',
  UNAVAILABLE: 'unknown',
  UNEXPECTED: 'unknown',
}

/** What a refused or lost undo says. */
function undoFailureOf(code: Code): UndoFailure {
  return undoFailures[code] ?? 'late'
}
