import { useCallback } from 'react'
import { setStatusTexts } from '#shared/sessions/status/texts.ts'
import { notifySuccess, notifyUndo } from '../../lib/toasts/notify.tsx'
import type { Toast } from '../../lib/toasts/toast.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { sessionLabel } from '../labels.ts'
import { type SessionVersion, useSetStatus } from './mutations.ts'

/** Sessions whose status has been set, the text that says so, and the undo, which resolves to whether it was done. */
export interface StatusSet extends Toast {
  ids: string[]
  /** The pot of all of them; null where they have several, or none. */
  potId: string | null
  undo: () => Promise<boolean>
}

/** Where the results are shown; by default in toasts. */
interface StatusOptions {
  onSet?: (set: StatusSet) => void
  onUndone?: (toast: Toast) => void
}

/** Sets sessions to completed or no-show, with an undo. Stable between renders. */
export function useStatusWithUndo({
  onSet = notifyUndo,
  onUndone = notifySuccess,
}: StatusOptions = {}) {
  const setStatus = useSetStatus()
  const report = useLatest({ onSet, onUndone })

  const undo = useCallback(
    async (sessions: readonly SessionVersion[]) => {
      const answer = await setStatus(sessions, 'planned')
      if (!answer) return false
      const title = setStatusTexts.takenBack(answer.marked.length)
      report.current.onUndone({ title, message: detailsOf(answer) })
      return true
    },
    [setStatus, report],
  )

  return useCallback(
    async (sessions: readonly SessionVersion[], to: 'completed' | 'noShow') => {
      const answer = await setStatus(sessions, to)
      if (!answer) return
      const { marked } = answer
      report.current.onSet({
        title: setStatusTexts.marked(marked.length, to),
        message: detailsOf(answer, { tellsCharge: true }),
        ids: marked.map(({ id }) => id),
        potId: onlyPot(answer.known),
        undo: () => undo(marked),
      })
    },
    [setStatus, undo, report],
  )
}

/** The pot of these sessions when they have one and the same. */
export function onlyPot(sessions: readonly { potId: string | null }[]): string | null {
  const [first] = sessions
  return first && sessions.every(({ potId }) => potId === first.potId) ? first.potId : null
}

type Answer = NonNullable<Awaited<ReturnType<ReturnType<typeof useSetStatus>>>>

/** Which session it was, when it was one, how many were not charged for want of a pot, and how many were skipped. */
function detailsOf(
  { marked, skipped, known }: Answer,
  { tellsCharge }: { tellsCharge: boolean } = { tellsCharge: false },
): string | undefined {
  const only = marked.length === 1 ? known.find(({ id }) => id === marked[0]?.id) : undefined
  const uncharged = tellsCharge ? marked.filter(({ chargedHours }) => chargedHours === 0).length : 0
  const details = [
    only && sessionLabel(only),
    uncharged > 0 && setStatusTexts.notCharged(uncharged, marked.length),
    skipped > 0 && setStatusTexts.skipped(skipped),
  ]
  return details.filter(Boolean).join('. ') || undefined
}
