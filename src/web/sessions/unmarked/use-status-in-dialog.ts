import { useState } from 'react'
import { notifySuccess, notifyUndo } from '../../lib/toasts/notify.tsx'
import type { Toast } from '../../lib/toasts/toast.ts'
import { undoOfferedMs, useUndoInDialog } from '../../lib/undo.ts'
import { onlyPot, type StatusSet, useStatusWithUndo } from '../status/use-status-with-undo.ts'
import type { UnmarkedSession } from './unmarked-sessions.ts'

const none: readonly string[] = []

/**
 * Sets statuses within a dialog, which shows the results itself: its focus trap keeps the keyboard from a toast behind it.
 * Undo is last in, first out, also by Ctrl+Z or Cmd+Z while `hasKeys`. A change made just before the dialog closes gets a
 * toast with its undo.
 */
export function useStatusInDialog({ isOpen, hasKeys }: { isOpen: boolean; hasKeys: boolean }) {
  const [done, setDone] = useState<readonly (StatusSet & { at: number })[]>([])
  const [message, setMessage] = useState('')
  const [awaited, setAwaited] = useState(none)
  const [potId, setPotId] = useState<string | null>(null)
  const setStatus = useStatusWithUndo({
    onSet: (set) => {
      if (!isOpen) return notifyUndo(set)
      setDone((before) => [...before, { ...set, at: Date.now() }])
      setMessage(inOneLine(set))
    },
    onUndone: (toast) => (isOpen ? setMessage(inOneLine(toast)) : notifySuccess(toast)),
  })
  const latest = done.at(-1)

  async function undoLatest() {
    if (!latest) return
    setDone((before) => before.filter((one) => one !== latest))
    setAwaited(latest.ids)
    setPotId(latest.potId)
    const isUndone = await latest.undo()
    if (!isUndone) setDone((before) => [...before, latest])
  }

  const undo = latest ? () => void undoLatest() : null
  useUndoInDialog(hasKeys ? undo : null)

  return {
    setStatus: (sessions: readonly UnmarkedSession[], to: Parameters<typeof setStatus>[1]) => {
      setAwaited(none)
      // Before the change, so that its pot is drawn as it was.
      setPotId(onlyPot(sessions))
      void setStatus(sessions, to)
    },
    /** The text of the latest change or undo. */
    message,
    /** The pot of the latest change or undo; null where it has several, or none. */
    potId,
    /** Undoes the last change; null when there is none. */
    undo,
    /** Sessions that an undo is bringing back into the list. */
    awaited,
    /** Call when the dialog closes. */
    leave: () => {
      if (latest && Date.now() - latest.at < undoOfferedMs) notifyUndo(latest)
      setDone([])
      setMessage('')
      setPotId(null)
      setAwaited(none)
    },
  }
}

function inOneLine({ title, message }: Toast): string {
  return message ? `${title}: ${message}` : title
}
