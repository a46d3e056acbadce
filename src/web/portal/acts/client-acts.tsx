import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { PortalPayload } from '#shared/portal/payload.ts'
import { contentId } from '../../ui/page/skip-link.tsx'
import { ActStatus } from './act-status.tsx'
import { ActsContext, type Session } from './acts-context.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { useCancelling } from './use-cancelling.ts'

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
