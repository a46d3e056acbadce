import { useEffect, useRef, useState } from 'react'
import { bookTexts as texts } from '#shared/portal/booking/dialog/texts.ts'
import type { BookedByLink, FreeTimes } from '#shared/portal/booking/payload.ts'
import { clientUndoMs } from '#shared/portal/cancelling/rule.ts'
import { formatDayNear, formatTimeRange, localDateOf } from '#shared/time.ts'
import { newId } from '../../lib/new-id.ts'
import { callPortal } from '../fetch-portal.ts'
import { sessionLabel } from '../sections/contact.ts'
import type { Session } from './acts-context.ts'
import { type Failure, failureOf, isOutdated } from './booking-failures.ts'
import type { Told } from './use-cancelling.ts'

export type Choice = FreeTimes['choices'][number]

type Parts = {
  /** The session that is moved; null for a new one. */
  session: Session | null
  onDone: (done: Told) => void
  /** The page shows what is not true any more. */
  onOutdated: () => void
}

/** The free times, the one that is picked, and its booking or move. */
export function useBooking({ session, onDone, onOutdated }: Parts) {
  const [free, setFree] = useState<FreeTimes | null>(null)
  const [failure, setFailure] = useState<Failure | 'load' | null>(null)
  const [picked, setPicked] = useState<{ choice: Choice; startsAt: Date } | null>(null)
  /** A start that was taken by somebody else. */
  const [missed, setMissed] = useState<Date | null>(null)
  const [isPending, setPending] = useState(false)
  const sent = useRef({ text: '', key: '' })
  const ahead = useRef(0)
  /** The server's clock: the device's may be wrong by a day. */
  const clock = () => new Date(Date.now() + ahead.current)
  const act = session ? ('move' as const) : ('book' as const)
  const sessionId = session?.sessionId

  async function load() {
    const answer = await callPortal('portal.freeTimes', { input: sessionId ? { sessionId } : {} })
    if ('data' in answer) {
      const times = answer.data as FreeTimes
      ahead.current = times.at.getTime() - Date.now()
      setFree(times)
    } else setFailure(loadFailureOf(answer.code))
    return 'data' in answer
  }
  const first = useRef(load)
  useEffect(() => {
    void first.current()
  }, [])

  async function retry() {
    setFailure(null)
    await load()
  }

  function pick(choice: Choice, startsAt: Date) {
    setFailure(null)
    setPicked({ choice, startsAt })
  }

  async function confirm() {
    if (!picked || isPending) return
    const { choice, startsAt } = picked
    const input = session
      ? { sessionId, version: session.version, startsAt: startsAt.toISOString() }
      : {
          potId: choice.potId,
          startsAt: startsAt.toISOString(),
          durationHours: choice.durationHours,
        }
    // The same question again is a retry; another one has a key of its own.
    const text = JSON.stringify(input)
    if (sent.current.text !== text) sent.current = { text, key: newId() }
    setPending(true)
    // The server's ten minutes begin after this.
    const until = new Date(clock().getTime() + clientUndoMs)
    const answer = await callPortal(`portal.${act}`, { input, key: sent.current.key })
    if ('data' in answer) {
      const done = answer.data as BookedByLink
      const when = whenOf(done)
      onDone({
        text: texts.done[act](when),
        undo: {
          procedure: session ? 'portal.undoMove' : 'portal.undoBook',
          sessionId: done.sessionId,
          version: done.version,
          key: newId(),
          undone: texts.undone[act](session ? whenOf(session) : when),
          until,
          about: sessionLabel(done),
        },
      })
    } else await fail(failureOf(answer.code), startsAt)
    setPending(false)
  }

  /** The list is shown anew unless only the answer is missing: then the question stays, with its key. */
  async function fail(why: Failure, startsAt: Date) {
    if (isOutdated(why)) {
      setMissed(startsAt)
      setPicked(null)
      onOutdated()
      if (!(await load())) return
    }
    setFailure(why)
  }

  const back = () => {
    setPicked(null)
    setFailure(null)
  }
  return { clock, act, free, failure, picked, missed, isPending, pick, back, confirm, retry }
}

function loadFailureOf(code: Parameters<typeof failureOf>[0]) {
  const failure = failureOf(code)
  return failure === 'unknown' ? ('load' as const) : failure
}

/** 'tis 1 dec 10:00–11:00' on the Swedish clock, whatever the device's. */
export function whenOf({
  startsAt,
  durationHours,
}: {
  startsAt: Date
  durationHours: number
}): string {
  return `${formatDayNear(localDateOf(startsAt))} ${formatTimeRange(startsAt, durationHours)}`
}
