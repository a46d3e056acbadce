import { useCallback, useMemo, useState } from 'react'

/** What a dialog needs to know of its state. */
export interface DialogState<Subject> {
  /** What it is about; null before it is first opened. It stays while the dialog closes, so that no text vanishes. */
  subject: Subject | null
  isOpen: boolean
  /** Grows with each opening: a React key that resets what is inside. */
  openCount: number
  /** Stable between renders, like `open`. */
  close: () => void
}

export interface Dialog<Subject> extends DialogState<Subject> {
  open: (subject: Subject) => void
}

/**
 * Holds the state of a dialog. Keep the dialog mounted while it is closed: it remembers what had the focus when it opens,
 * and gives the focus back when it closes. The result changes only when the dialog opens or closes.
 */
export function useDialog<Subject>(): Dialog<Subject> {
  const [state, setState] = useState<Pick<Dialog<Subject>, 'subject' | 'isOpen' | 'openCount'>>({
    subject: null,
    isOpen: false,
    openCount: 0,
  })
  const open = useCallback(
    (subject: Subject) =>
      setState(({ openCount }) => ({ subject, isOpen: true, openCount: openCount + 1 })),
    [],
  )
  const close = useCallback(() => setState((now) => ({ ...now, isOpen: false })), [])
  return useMemo(() => ({ ...state, open, close }), [state, open, close])
}

/** The state as the dialog of one kind of subject sees it: closed while it is about something of another kind. */
export function ofKind<Subject extends { kind: string }, Kind extends Subject['kind']>(
  { subject, isOpen, ...rest }: DialogState<Subject>,
  kind: Kind,
): DialogState<Extract<Subject, { kind: Kind }>> {
  const isOfKind = subject?.kind === kind
  return {
    ...rest,
    subject: isOfKind ? (subject as Extract<Subject, { kind: Kind }>) : null,
    isOpen: isOfKind && isOpen,
  }
}
