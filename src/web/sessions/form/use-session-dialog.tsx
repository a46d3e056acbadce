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

/** The dialog and one of its contents. */
async function loadDialog(kind: Kind) {
  const [{ SessionDialog }, contents] = await Promise.all([
    import('./session-dialog.tsx'),
    loaders[kind](),
  ])
  return { SessionDialog, contents }
}

/** Fetches the dialog's code before it is asked for. Without a network it is fetched, or missed, when it is. */
function preloadDialog(): void {
  Promise.all([loadDialog('add'), loadDialog('edit')]).catch(() => null)
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
