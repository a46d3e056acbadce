import { type ReactNode, useCallback, useRef } from 'react'
import { hasStatus } from '#shared/sessions/status.ts'
import { isOutcomeUnknown } from '../../lib/error-messages.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { notifyFailure } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { removalErrorToast } from '../editor/remove/toasts.ts'
import { updateErrorToast } from '../errors.ts'
import { SeriesChoiceDialog } from './series-choice-dialog.tsx'
import type { SeriesChange, SeriesQuestion } from './series-choice-rows.ts'

/** An action on a session, which may apply to its series. */
interface PendingAction {
  sessionId: string
  action: SeriesQuestion['action']
  change?: SeriesChange
  /** The session and its series, where they are loaded already. */
  known?: Pick<SeriesQuestion, 'base' | 'laterInSeries'> | undefined
}

/** The other sessions that get the same change; null when the action is cancelled. */
type Answer = { alsoChange: string[]; others?: SeriesQuestion['laterInSeries'] } | null

interface Listeners {
  /** Called when there is a question to answer. */
  onQuestion?: () => void
  /** Called, besides the toast, when the series could not be fetched. */
  onFailure?: (error: unknown) => void
}

export type AskSeries = (input: PendingAction & Listeners) => Promise<Answer>

/**
 * Asks how much of a series a change applies to (S47). Render `element` once.
 * `ask` resolves to none for a session without a series, and to null when the user cancels, or when the series
 * could not be fetched, which a toast reports.
 *
 * The customer has "this one only" and "all", and defines similar sessions as later ones, in the future. So "Alla" is
 * this one and every similar one, each with a checkbox.
 */
export function useSeriesChoice(): { element: ReactNode; ask: AskSeries } {
  const { sessions } = trpc.useUtils()
  const refresh = useRefresh()
  const { open, close, ...state } = useDialog<SeriesQuestion>()
  const answerTo = useRef<((answer: Answer) => void) | null>(null)
  const opener = useRef<Element | null>(null)

  const settle = useCallback(
    (answer: Answer) => {
      close()
      const resolve = answerTo.current
      answerTo.current = null
      if (!resolve) return
      // In a later task: a dialog behind this one would be closed by the same Escape.
      window.setTimeout(() => {
        if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
        resolve(answer)
      })
    },
    [close],
  )

  const ask = useCallback(
    async ({ onQuestion, onFailure, ...action }: PendingAction & Listeners): Promise<Answer> => {
      const found = await findSeriesChoice(sessions, action)
      if (found === 'alone') return { alsoChange: [] }
      if ('error' in found) {
        const errorToast = action.action === 'remove' ? removalErrorToast : updateErrorToast
        notifyFailure(errorToast(found.error))
        // The server has answered with an error, so the shown session is stale.
        if (!isOutcomeUnknown(found.error)) void refresh('sessions')
        onFailure?.(found.error)
        return null
      }
      onQuestion?.()
      return await new Promise((resolve) => {
        settle(null)
        answerTo.current = (answer) =>
          resolve(answer && { ...answer, others: chosenIn(found, answer) })
        opener.current = document.activeElement
        open(found)
      })
    },
    [sessions, refresh, open, settle],
  )

  const element = state.subject && (
    <SeriesChoiceDialog dialog={{ ...state, close }} onAnswer={settle} />
  )
  return { ask, element }
}

/**
 * A change of this session asks nothing about a series: it has none, as far as that is known, or is settled, and the
 * server refuses a change of its series.
 */
export function standsAlone(
  base: Parameters<typeof hasStatus>[0],
  laterInSeries: readonly unknown[] | undefined,
): boolean {
  return hasStatus(base) || laterInSeries?.length === 0
}

function chosenIn({ laterInSeries }: SeriesQuestion, { alsoChange }: NonNullable<Answer>) {
  return laterInSeries.filter(({ id }) => alsoChange.includes(id))
}

/** Bypasses the cache in both directions: the edit dialog must not open over this answer. */
const fresh = { staleTime: 0, gcTime: 0, retry: false }

/** The question about a session's series; 'alone' when it has none. */
export async function findSeriesChoice(
  sessions: ReturnType<typeof trpc.useUtils>['sessions'],
  { sessionId, action, change, known }: PendingAction,
): Promise<SeriesQuestion | 'alone' | { error: unknown }> {
  try {
    const { base, laterInSeries } = known ?? (await fetchSeries(sessions, sessionId))
    if (standsAlone(base, laterInSeries)) return 'alone'
    return { action, base, laterInSeries, change: change ?? null }
  } catch (error) {
    return { error }
  }
}

async function fetchSeries(
  sessions: ReturnType<typeof trpc.useUtils>['sessions'],
  id: string,
): Promise<Pick<SeriesQuestion, 'base' | 'laterInSeries'>> {
  const [laterInSeries, base] = await Promise.all([
    sessions.similar.fetch({ id }, fresh),
    sessions.get.fetch({ id }, fresh),
  ])
  return { base, laterInSeries }
}
