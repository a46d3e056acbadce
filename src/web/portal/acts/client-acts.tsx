import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { cancellingTexts as texts } from '#shared/portal/cancelling/texts.ts'
import type { PortalPayload } from '#shared/portal/payload.ts'
import { PlainButton } from '../../ui/layout/plain-button.tsx'
import { contentId } from '../../ui/page/skip-link.tsx'
import styles from './acts.module.css'
import { ActsContext, type Session } from './acts-context.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { type Told, useCancelling } from './use-cancelling.ts'

interface ClientActsProps {
  payload: PortalPayload
  now: Date
  refresh: () => Promise<PortalPayload | null>
  children: ReactNode
}

/** The page with what the client may do on it (D39); without `acts` the page alone. */
export function ClientActs({ payload, children, ...props }: ClientActsProps) {
  if (!payload.acts) return children
  return (
    <Acts payload={payload} acts={payload.acts} {...props}>
      {children}
    </Acts>
  )
}

type ActsProps = ClientActsProps & { acts: NonNullable<PortalPayload['acts']> }

function Acts({ payload, acts, now, refresh, children }: ActsProps) {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const cancelling = useCancelling({ payload, at: acts.at, refresh })
  const { question, told, isPending } = cancelling
  const opener = useRef<Element | null>(null)
  const asking = useRef(cancelling.ask)
  useEffect(() => {
    asking.current = cancelling.ask
  })
  const value = useMemo(() => {
    const ask = (session: Session) => {
      opener.current = document.activeElement
      asking.current(session)
    }
    return { isReady, now, ask }
  }, [isReady, now])

  function close() {
    cancelling.forget()
    const from = opener.current
    if (from instanceof HTMLElement && from.isConnected) from.focus()
    else document.getElementById(contentId)?.focus()
  }

  return (
    <ActsContext value={value}>
      {children}
      <ActStatus
        told={told}
        isPending={isPending}
        onUndo={() => void cancelling.takeBack()}
        onClose={close}
      />
      {question && (
        <CancelDialog
          {...question}
          client={payload.client.name}
          trainer={payload.trainer}
          mayBeLate={acts.cancelling === 'late'}
          isPending={isPending}
          now={now}
          onConfirm={(reason) => void cancelling.confirm(reason)}
          onClose={cancelling.keep}
        />
      )}
    </ActsContext>
  )
}

interface ActStatusProps {
  told: Told | null
  isPending: boolean
  onUndo: () => void
  onClose: () => void
}

/** What has been done, at the foot of the window, with its undo; it moves nothing on the page. */
function ActStatus({ told, isPending, onUndo, onClose }: ActStatusProps) {
  const buttons = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (told) buttons.current?.querySelector('button')?.focus()
  }, [told])
  return (
    <div className={styles.status} data-shown={told ? true : undefined}>
      {/* It is there before its text, so that a screen reader reads it. */}
      <p role="status">{told?.text}</p>
      {told && (
        <div ref={buttons} className={styles.buttons}>
          {told.undo && (
            <PlainButton aria-disabled={isPending} onClick={onUndo}>
              {texts.undo}
            </PlainButton>
          )}
          <PlainButton onClick={onClose}>{texts.close}</PlainButton>
        </div>
      )}
    </div>
  )
}
