import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { sessionDialogTexts } from '#shared/sessions/texts.ts'
import { notifyFailure } from '../../lib/toasts/notify.tsx'
import { whenIdle } from '../../lib/when-idle.ts'
import type { SessionDialog, SessionDialogContents } from './session-dialog.tsx'
import type { AddRequest, SessionRequest } from './session-request.ts'

type Kind = SessionRequest['kind']

const loaders = {
  add: async () => ({ add: (await import('./add-session.tsx')).AddSession }),
  edit: async () => ({ edit: (await import('./edit-session.tsx')).EditSession }),
} satisfies Record<Kind, () => Promise<SessionDialogContents>>

/** Loads the dialog and one of its contents. */
async function loadDialog(kind: Kind) {
  const [{ SessionDialog }, contents] = await Promise.all([
    import('./session-dialog.tsx'),
    loaders[kind](),
  ])
  return { SessionDialog, contents }
}

/** Loads the dialog's code ahead. After a failure it is loaded when the dialog is opened. */
function preloadDialog(): void {
  Promise.all([loadDialog('add'), loadDialog('edit')]).catch(() => null)
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
  const [Dialog, setDialog] = useState<typeof SessionDialog | null>(null)
  const [contents, setContents] = useState<SessionDialogContents>({})
  const [request, setRequest] = useState<SessionRequest | null>(null)
  const opener = useRef<Element | null>(null)

  useEffect(() => whenIdle(preloadDialog), [])

  const open = useCallback(async (asked: SessionRequest) => {
    opener.current = document.activeElement
    try {
      const loaded = await loadDialog(asked.kind)
      setDialog(() => loaded.SessionDialog)
      setContents((known) => ({ ...known, ...loaded.contents }))
      setRequest(asked)
    } catch {
      notifyFailure({ title: sessionDialogTexts.dialogLoadFailed })
    }
  }, [])

  function restoreFocus(closed: SessionRequest) {
    if (closed.kind === 'edit' && focusEdited?.()) return
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }

  const element: ReactNode = Dialog && (
    <Dialog
      contents={contents}
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
