import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { trpc } from '../../lib/trpc.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { dateCalendar } from '../../ui/form/date-field.tsx'
import type { AddRequest, SessionRequest } from './session-request.ts'

const SessionDialog = lazyDialog(() => import('./session-dialog.tsx'), 'SessionDialog')

/** Loads the dialog's code ahead. After a failure it is loaded when the dialog is opened. */
function preloadDialog(): void {
  for (const part of [SessionDialog, dateCalendar]) void part.preload()
}

interface SessionDialogOptions {
  /** Called with the id of the session created, the first of a series. */
  onCreated?: (id: string) => void
  /** Focuses the edited session; false when it is not shown, and the focus returns to the opener. */
  focusEdited?: () => boolean
}

/**
 * Opens the add and edit dialogs of a session, which are loaded when first needed. Render `element` once; call
 * `preload` when the pointer comes near.
 */
export function useSessionDialog({ onCreated, focusEdited }: SessionDialogOptions = {}) {
  const dialog = useDialog<SessionRequest>()
  const { open: openDialog } = dialog
  const opener = useRef<Element | null>(null)

  useEffect(() => whenIdle(preloadDialog), [])

  const utils = trpc.useUtils()
  const open = useCallback(
    async (next: SessionRequest) => {
      opener.current = document.activeElement
      void SessionDialog.preload()
      if (next.kind === 'edit') await requestEdited(utils, next.id)
      openDialog(next)
    },
    [utils, openDialog],
  )

  function restoreFocus(closed: SessionRequest) {
    if (closed.kind === 'edit' && focusEdited?.()) return
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }

  const element: ReactNode = (
    <SessionDialog dialog={dialog} onExited={restoreFocus} onCreated={onCreated} />
  )
  return {
    element,
    preload: preloadDialog,
    add: useCallback(
      (known: Omit<AddRequest, 'kind'>) => void open({ kind: 'add', ...known }),
      [open],
    ),
    edit: useCallback(
      (id: string, field?: 'date') => void open({ kind: 'edit', id, field }),
      [open],
    ),
  }
}

/** Until then the dialog waits for its answers, so that it is rendered once. Later, a click seems to have had no effect. */
const openAfterMs = 50

/**
 * Fetches the session of the edit dialog anew: a form over a cached old version would be refused.
 * Resolves when the answers are here, or after 50 ms, when the dialog is to show that it loads.
 */
async function requestEdited({ sessions }: ReturnType<typeof trpc.useUtils>, id: string) {
  const answers = [sessions.get, sessions.series].map((part) => {
    void part.reset({ id })
    return part.prefetch({ id })
  })
  const late = new Promise((resolve) => setTimeout(resolve, openAfterMs))
  await Promise.race([Promise.all(answers), late])
}
