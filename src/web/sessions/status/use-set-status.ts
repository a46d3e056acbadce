import { useCallback } from 'react'
import { sessionMarkTexts } from '#shared/sessions/texts.ts'
import { formatDay, formatTime, localDateOf } from '#shared/time.ts'
import { errorMessage, isOutcomeUnknown, problemCodeOf } from '../../lib/error-messages.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { notifyFailure, notifySuccess, notifyUndo } from '../../lib/toasts/notify.tsx'
import type { Toast } from '../../lib/toasts/toast.ts'
import { trpc } from '../../lib/trpc.ts'
import { useLatest } from '../../lib/use-latest.ts'
import type { CachedSession } from '../cached-weeks.ts'
import { useHeldSessions } from '../held-sessions.ts'
import { flagsOf, invertStatusChange, predictStatusChange } from './status-change.ts'

/** A session, over the version that the person sees (design D25). */
export interface SeenSession {
  id: string
  version: number
}

/** What has been marked, in words, and the way back, which tells whether it was taken. */
export interface MarkedSessions extends Toast {
  ids: string[]
  undo: () => Promise<boolean>
}

/** Tell what has been done; without them toasts do. */
interface MarkOptions {
  onMarked?: (marked: MarkedSessions) => void
  onTakenBack?: (words: Toast) => void
}

/**
 * Marks sessions as completed or no-show: shown at once everywhere, and taken back with a word when the server says no.
 * What has been marked can be undone.
 */
export function useSetStatus({
  onMarked = notifyUndo,
  onTakenBack = notifySuccess,
}: MarkOptions = {}) {
  const held = useHeldSessions()
  const refresh = useRefresh()
  const { mutateAsync, isPending } = trpc.sessions.mark.useMutation({
    // The same mark again changes nothing more, and tells whether the first one arrived (H21).
    retry: (failures, error) => failures < 1 && isOutcomeUnknown(error),
  })
  const tell = useLatest({ onMarked, onTakenBack })

  /** The sessions with their new versions, or null when none of them was marked. */
  const send = useCallback(
    async (sessions: readonly SeenSession[], to: keyof typeof flagsOf) => {
      const ids = sessions.map(({ id }) => id)
      const turn = takeTurn(ids)
      await held.stopFetching()
      const known = held.find(ids)
      const marking = predictStatusChange(known, to, new Date())
      held.show(marking)
      try {
        await turn.isMine
        const seen = sessions.map(({ id, version }) => ({ id, version }))
        const { marked, skipped } = await mutateAsync({ sessions: seen, ...flagsOf[to] })
        return { marked, skipped, known }
      } catch (error) {
        held.show(invertStatusChange(marking))
        notifyFailure(failureWords(error, { count: sessions.length, to }))
        return null
      } finally {
        turn.end()
        // An answer from before the last mark would show it as not made.
        if (isIdle()) void refresh('sessions')
      }
    },
    [held, mutateAsync, refresh],
  )

  const takeBack = useCallback(
    async (sessions: readonly SeenSession[]) => {
      const answer = await send(sessions, 'planned')
      if (!answer) return false
      const title = sessionMarkTexts.takenBack(answer.marked.length)
      tell.current.onTakenBack({ title, message: aboutAnswer(answer) })
      return true
    },
    [send, tell],
  )

  const mark = useCallback(
    async (sessions: readonly SeenSession[], to: 'completed' | 'noShow') => {
      const answer = await send(sessions, to)
      if (!answer) return
      const { marked } = answer
      tell.current.onMarked({
        title: sessionMarkTexts.marked(marked.length, to),
        message: aboutAnswer(answer),
        ids: marked.map(({ id }) => id),
        undo: () => takeBack(marked),
      })
    },
    [send, takeBack, tell],
  )

  return { mark, isPending }
}

interface Answer {
  marked: readonly SeenSession[]
  skipped: number
  known: readonly CachedSession[]
}

/** Which one it was, when it was one, and whether any were left out. */
function aboutAnswer({ marked, skipped, known }: Answer): string | undefined {
  const only = marked.length === 1 ? known.find(({ id }) => id === marked[0]?.id) : undefined
  const words = [only && wordsFor(only), skipped > 0 && sessionMarkTexts.skipped(skipped)].filter(
    Boolean,
  )
  return words.join('. ') || undefined
}

function wordsFor({ clientName, startsAt }: CachedSession): string {
  return sessionMarkTexts.which({
    client: clientName,
    day: formatDay(localDateOf(startsAt)),
    time: formatTime(startsAt),
  })
}

function failureWords(
  error: unknown,
  { count, to }: { count: number; to: keyof typeof flagsOf },
): Toast {
  return {
    title: to === 'planned' ? sessionMarkTexts.takeBackFailed : sessionMarkTexts.failed(count),
    message:
      problemCodeOf(error) === 'SESSION_CHANGED'
        ? sessionMarkTexts.changed(count)
        : errorMessage(error),
  }
}

/** The last thing under way for each session. */
const turns = new Map<string, Promise<void>>()

/** What concerns one session goes one after another: the second is over the version that the first makes. */
function takeTurn(ids: readonly string[]) {
  const before = ids.flatMap((id) => turns.get(id) ?? [])
  let end = () => {}
  const turn = new Promise<void>((resolve) => {
    end = resolve
  })
  for (const id of ids) turns.set(id, turn)
  return {
    isMine: Promise.all(before),
    end: () => {
      for (const id of ids) if (turns.get(id) === turn) turns.delete(id)
      end()
    },
  }
}

function isIdle(): boolean {
  return turns.size === 0
}
