import { useMemo } from 'react'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'
import type { WeekSession } from './week-session.ts'

type Acts = ReadonlyMap<string, NonNullable<WeekSession['byClient']>>

const none: Acts = new Map()

/** What clients have booked and moved, by the session's key, until their trainer has marked it as read (D117, D118). */
export function useByClient(): Acts {
  return trpc.answers.list.useQuery(undefined, { select: actsIn }).data ?? none
}

function actsIn({ answers }: RouterOutputs['answers']['list']): Acts {
  const acts = answers.flatMap(({ sessionId, kind }) =>
    kind === 'booked' || kind === 'moved' ? [[sessionId, kind] as const] : [],
  )
  return acts.length === 0 ? none : new Map(acts)
}

/** The sessions, marked where a client has booked or moved them. */
export function useMarkedByClient(sessions: readonly WeekSession[]): readonly WeekSession[] {
  const acts = useByClient()
  return useMemo(
    () =>
      acts.size === 0
        ? sessions
        : sessions.map((session) => {
            const byClient = acts.get(session.id)
            return byClient ? { ...session, byClient } : session
          }),
    [sessions, acts],
  )
}
