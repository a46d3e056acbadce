import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { bookLoadTexts } from '#shared/portal/booking/load/texts.ts'
import { cancellingTexts as texts } from '#shared/portal/cancelling/texts.ts'
import type { PortalPayload } from '#shared/portal/payload.ts'
import { PlainButton } from '../../ui/layout/plain-button.tsx'
import { contentId } from '../../ui/page/skip-link.tsx'
import { AddToCalendar } from '../calendar/portal-calendar.tsx'
import styles from './acts.module.css'
import { type Acts, ActsContext, type Session } from './acts-context.ts'
import type { BookingDialog } from './booking-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { type Told, useCancelling } from './use-cancelling.ts'

interface ClientActsProps {
  payload: PortalPayload
  now: Date
  refresh: () => Promise<PortalPayload | null>
  children: ReactNode
}

/** The page with what the client may do on it (D39, D117); without `acts` the page alone. */
export function ClientActs({ payload, children, ...props }: ClientActsProps) {
  if (!payload.acts) return children
  return (
    <ActingPage payload={payload} acts={payload.acts} {...props}>
      {children}
    </ActingPage>
  )
}

type ActsProps = ClientActsProps & { acts: Acts }

function ActingPage({ payload, acts, now, refresh, children }: ActsProps) {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const cancelling = useCancelling({ payload, at: acts.at, refresh })
  const { question, told, isPending } = cancelling
  const booking = useBookingDialog(cancelling.tell)
  const opener = useRef<Element | null>(null)
  const asking = useRef({ ask: cancelling.ask, openTimes: booking.open })
  useEffect(() => {
    asking.current = { ask: cancelling.ask, openTimes: booking.open }
  })
  const { cancellationHours } = payload.trainer
  const value = useMemo(() => {
    const remember = () => {
      opener.current = document.activeElement
    }
    return {
      isReady,
      now,
      acts,
      cancellationHours,
      ask: (session: Session) => {
        remember()
        asking.current.ask(session)
      },
      openTimes: (session: Session | null) => {
        remember()
        void asking.current.openTimes(session)
      },
    }
  }, [isReady, now, acts, cancellationHours])

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
        hasFile={payload.calendar === true}
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
      {booking.opened && (
        <booking.opened.Dialog
          session={booking.opened.session}
          payload={payload}
          now={now}
          onDone={(done) => {
            booking.close()
            cancelling.tell(done.text, done.undo)
            void refresh()
          }}
          onOutdated={() => void refresh()}
          onClose={booking.close}
        />
      )}
    </ActsContext>
  )
}

type Opened = {
  Dialog: ComponentType<ComponentProps<typeof BookingDialog>>
  session: Session | null
}

/** The dialog of free times: a chunk that is loaded when it is opened. */
function useBookingDialog(tell: (text: string) => void) {
  const [opened, setOpened] = useState<Opened | null>(null)
  async function open(session: Session | null) {
    try {
      const { BookingDialog: Dialog } = await import('./booking-dialog.tsx')
      setOpened({ Dialog, session })
    } catch {
      tell(bookLoadTexts.failed)
    }
  }
  return { opened, open, close: () => setOpened(null) }
}

interface ActStatusProps {
  told: Told | null
  isPending: boolean
  /** Whether sessions have a calendar file (D115). */
  hasFile: boolean
  onUndo: () => void
  onClose: () => void
}

/** What has been done, at the foot of the window, with its undo; it moves nothing on the page. */
function ActStatus({ told, isPending, hasFile, onUndo, onClose }: ActStatusProps) {
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
          {hasFile && told.undo?.about && (
            <AddToCalendar id={told.undo.sessionId} about={told.undo.about} />
          )}
          <PlainButton onClick={onClose}>{texts.close}</PlainButton>
        </div>
      )}
    </div>
  )
}
