import { useEffect, useState } from 'react'
import { notifySuccess, notifyUndo } from '../../lib/toasts/notify.tsx'
import type { Toast } from '../../lib/toasts/toast.ts'
import { type MarkedSessions, useSetStatus } from './use-set-status.ts'

/** As long as a toast offers to take something back (UX 2.1). */
const offeredForMs = 8_000

const none: readonly string[] = []

/**
 * Marks sessions within a dialog, which says itself what has been done: a toast's button is behind it for the keyboard.
 * The last mark is taken back first, by ctrl or cmd and Z too while `hasKeys`. What was marked a moment before the dialog
 * closed, a toast still offers to take back.
 */
export function useUndoableStatus({ isOpen, hasKeys }: { isOpen: boolean; hasKeys: boolean }) {
  const [done, setDone] = useState<readonly (MarkedSessions & { at: number })[]>([])
  const [said, setSaid] = useState('')
  const [awaited, setAwaited] = useState(none)
  const { mark } = useSetStatus({
    onMarked: (marked) => {
      if (!isOpen) return notifyUndo(marked)
      setDone((before) => [...before, { ...marked, at: Date.now() }])
      setSaid(inOneLine(marked))
    },
    onTakenBack: (words) => (isOpen ? setSaid(inOneLine(words)) : notifySuccess(words)),
  })
  const latest = done.at(-1)

  async function takeBack() {
    if (!latest) return
    setDone((before) => before.filter((one) => one !== latest))
    setAwaited(latest.ids)
    const isTaken = await latest.undo()
    if (!isTaken) setDone((before) => [...before, latest])
  }

  const onUndoKey = hasKeys && latest ? takeBack : null
  useEffect(() => {
    if (!onUndoKey) return
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey } = event
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey) return
      event.preventDefault()
      if (!event.repeat) void onUndoKey()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })

  return {
    mark: (...asked: Parameters<typeof mark>) => {
      setAwaited(none)
      void mark(...asked)
    },
    /** What has just been done, or taken back. */
    said,
    /** Takes the last mark back; null when there is none. */
    takeBack: latest ? () => void takeBack() : null,
    /** Sessions that are on their way back into the list. */
    awaited,
    /** Call when the dialog closes. */
    leave: () => {
      if (latest && Date.now() - latest.at < offeredForMs) notifyUndo(latest)
      setDone([])
      setSaid('')
      setAwaited(none)
    },
  }
}

function inOneLine({ title, message }: Toast): string {
  return message ? `${title}: ${message}` : title
}
