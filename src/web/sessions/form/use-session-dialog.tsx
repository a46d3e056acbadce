import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { sessionDialogTexts } from '#shared/sessions/texts.ts'
import { lazyComponent } from '../../lib/lazy-module.ts'
import { notifyFailure } from '../../lib/toasts/notify.tsx'
import { whenIdle } from '../../lib/when-idle.ts'
import { sessionForms } from './lazy-session-forms.ts'
import type { AddRequest, SessionRequest } from './session-request.ts'

const SessionDialog = lazyComponent(
  () => import('./session-dialog.tsx'),
  (module) => module.SessionDialog,
)

/** Loads the code of both dialogs before they are opened. */
function preloadDialog(): void {
  for (const part of [SessionDialog, sessionForms.add, sessionForms.edit]) void part.preload()
}

interface SessionDialogOptions {
  /** The key of the session just made, the first of a series. */
  onCreated?: (id: string) => void
  /** Puts the focus on what was edited; false when it is not there, and the focus goes where it came from. */
  focusEdited?: () => boolean
}

/**
 * The add and edit dialogs of a session, loaded when they are first needed. Render `element` once; `preload` is for a
 * pointer that comes near.
 */
export function useSessionDialog({ onCreated, focusEdited }: SessionDialogOptions = {}) {
  /** Undefined until the first one, null while the dialog is closed. */
  const [request, setRequest] = useState<SessionRequest | null>()
  const opener = useRef<Element | null>(null)

  useEffect(() => whenIdle(preloadDialog), [])

  const open = useCallback(async (asked: SessionRequest) => {
    opener.current = document.activeElement
    try {
      await Promise.all([SessionDialog.load(), sessionForms[asked.kind].load()])
      setRequest(asked)
    } catch {
      notifyFailure({ title: sessionDialogTexts.dialogLoadFailed })
    }
  }, [])

  function restoreFocus(closed: SessionRequest) {
    if (closed.kind === 'edit' && focusEdited?.()) return
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }

  const element: ReactNode = request !== undefined && (
    <SessionDialog
      fallback={null}
      request={request}
      onClose={() => setRequest(null)}
      onExited={restoreFocus}
      onCreated={onCreated}
    />
  )
  return {
    element,
    preload: preloadDialog,
    add: useCallback(
      (known: Omit<AddRequest, 'kind'>) => void open({ kind: 'add', ...known }),
      [open],
    ),
    edit: useCallback((id: string) => void open({ kind: 'edit', id }), [open]),
  }
}
