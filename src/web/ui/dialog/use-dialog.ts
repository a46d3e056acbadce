import { useCallback, useState } from 'react'

/** What a dialog is about. It stays what it was while the dialog closes, so that no words vanish on the way out. */
export interface Question<T> {
  about: T | null
  isOpen: boolean
  /** Counts the openings, as a key for what must start afresh. */
  turn: number
  /** Stable between renders, like `open`. */
  close: () => void
}

interface Asked<T> extends Question<T> {
  open: (about: T) => void
}

/** The state of a dialog that stays mounted, since only then the focus returns to where it came from. */
export function useDialog<T>(): Asked<T> {
  const [asked, setAsked] = useState<{ about: T | null; isOpen: boolean; turn: number }>({
    about: null,
    isOpen: false,
    turn: 0,
  })
  const open = useCallback(
    (about: T) => setAsked(({ turn }) => ({ about, isOpen: true, turn: turn + 1 })),
    [],
  )
  const close = useCallback(() => setAsked((now) => ({ ...now, isOpen: false })), [])
  return { ...asked, open, close }
}
