import { type ReactNode, useCallback, useMemo, useRef } from 'react'
import { setStatusTexts } from '#shared/sessions/status/texts.ts'
import { lazyModule } from '../../lib/modules/lazy-module.ts'
import { useLazyDialog } from '../../ui/dialog/use-lazy-dialog.ts'
import type { HeldSession } from './held-session.ts'

/** "Boka nästa", outside of the first visit. */
export const bookNextModule = lazyModule(() => import('./book-next.tsx'))

/**
 * "Boka nästa", from any screen: loaded when the browser is idle. Render `element` once; `bookNext` is stable between
 * renders.
 */
export function useBookNext(): { element: ReactNode; bookNext: (session: HeldSession) => void } {
  const book = useRef<(session: HeldSession) => void>(null)
  const [module, whenLoaded] = useLazyDialog(bookNextModule, setStatusTexts.bookNextMissing)
  const bookNext = useCallback(
    (session: HeldSession) => whenLoaded(() => book.current?.(session)),
    [whenLoaded],
  )
  const element = useMemo(() => module && <module.BookNext ref={book} />, [module])
  return { element, bookNext }
}
