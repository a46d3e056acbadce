import { type ReactNode, useCallback, useRef } from 'react'
import { sessionDialogTexts } from '#shared/sessions/texts.ts'
import { useLazyModule } from '../../lib/lazy-module.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { notifyFailure } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { seriesChoice } from './lazy-series-choice.ts'
import type { Asking, SeriesQuestion } from './series-choice.ts'

/** The others that get the same; null when the whole thing is called off. */
type Answer = { others: string[] } | null

interface Listeners {
  /** Called when there is a question to answer. */
  onQuestion?: () => void
  /** Called besides the toast, when it could not be found out whether there is a series. */
  onFailure?: (error: unknown) => void
}

/**
 * Asks how much of a series a change is for (spec 4, Recurring sessions). Render `element` once.
 * `ask` answers at once, with no others, for a session without a series; null when it is called off, or when it could not
 * be found out, which a toast has told.
 *
 * The specification knows "this one only" and "all", and says what similar sessions are: later ones, in the future. So
 * "Alla" is this one and every similar one. "Detta och följande" is the same list, in which some can be left as they are.
 */
export function useSeriesChoice(): {
  element: ReactNode
  ask: (input: Asking & Listeners) => Promise<Answer>
} {
  const { sessions } = trpc.useUtils()
  const refresh = useRefresh()
  const { open, close, ...state } = useDialog<SeriesQuestion>()
  const answerTo = useRef<((answer: Answer) => void) | null>(null)
  const opener = useRef<Element | null>(null)

  const { module } = useLazyModule(seriesChoice, 'idle')

  const settle = useCallback(
    (answer: Answer) => {
      close()
      const resolve = answerTo.current
      answerTo.current = null
      if (!resolve) return
      // Not in this very event: a dialog beneath would take the Escape that closed this one for its own.
      window.setTimeout(() => {
        if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
        resolve(answer)
      })
    },
    [close],
  )

  const ask = useCallback(
    async ({ onQuestion, onFailure, ...asking }: Asking & Listeners): Promise<Answer> => {
      try {
        const { findSeriesChoice } = await seriesChoice.load()
        const found = await findSeriesChoice(sessions, asking)
        if (found === 'alone') return { others: [] }
        if ('error' in found) {
          if (found.isGone) void refresh('sessions')
          onFailure?.(found.error)
          return null
        }
        onQuestion?.()
        return await new Promise((resolve) => {
          settle(null)
          answerTo.current = resolve
          opener.current = document.activeElement
          open(found)
        })
      } catch {
        notifyFailure({ title: sessionDialogTexts.dialogLoadFailed })
        return null
      }
    },
    [sessions, refresh, open, settle],
  )

  const element = module && (
    <module.SeriesChoiceDialog dialog={{ ...state, close }} onAnswer={settle} />
  )
  return { ask, element }
}
