import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { cancellingTexts as texts } from '#shared/portal/cancelling/texts.ts'
import type { PortalPayload } from '#shared/portal/payload.ts'
import type { CancellationProposal } from '#shared/sessions/cancellation.ts'
import { cancelReasonMax } from '#shared/sessions/limits.ts'
import { formatDayNear, formatTimeRange, localDateOf } from '#shared/time.ts'
import { PlainButton } from '../../ui/layout/plain-button.tsx'
import { Contact } from '../sections/portal-trainer.tsx'
import styles from './acts.module.css'
import type { Session } from './acts-context.ts'

interface CancelDialogProps {
  session: Session
  proposal: CancellationProposal
  failure: string | null
  client: string
  trainer: PortalPayload['trainer']
  /** Whether the page cancels after the limit, or says to call. */
  mayBeLate: boolean
  isPending: boolean
  now: Date
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Asks whether to cancel: who, when and what it costs (D39). After the limit it may say to call instead. */
export function CancelDialog({ session, proposal, failure, trainer, ...props }: CancelDialogProps) {
  const { client, mayBeLate, isPending, now, onConfirm, onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [reason, setReason] = useState('')
  const id = useId()
  useEffect(() => {
    dialog.current?.showModal()
    // The first field would open a phone's keyboard.
    heading.current?.focus()
  }, [])
  const day = localDateOf(session.startsAt)
  const { kind, hoursLeft } = proposal
  const charged = session.potTypeName === null ? null : session.durationHours
  const mustCall = kind === 'late' && !mayBeLate
  const close = () => dialog.current?.close()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (mustCall) close()
    else onConfirm(reason)
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}what`}
      onClose={onClose}
      onCancel={(event) => isPending && event.preventDefault()}
    >
      <form onSubmit={submit} aria-busy={isPending}>
        <h2 ref={heading} id={`${id}title`} tabIndex={-1}>
          {texts.title}
        </h2>
        <div id={`${id}what`}>
          <p>
            <strong>
              <time dateTime={session.startsAt.toISOString()}>
                {formatDayNear(day, now)} {formatTimeRange(session.startsAt, session.durationHours)}
              </time>
            </strong>
            <span className={styles.who}>
              <bdi>{client}</bdi> {texts.with} <bdi>{trainer.name}</bdi>
            </span>
          </p>
          <p>
            {mustCall
              ? texts.call(hoursLeft)
              : kind === 'late'
                ? texts.late(hoursLeft, charged)
                : texts.free}
          </p>
        </div>
        {mustCall ? (
          <Contact contact={trainer.contact} />
        ) : (
          <label className={styles.reason}>
            <span>{texts.reason}</span>
            <textarea
              rows={2}
              dir="auto"
              value={reason}
              maxLength={cancelReasonMax}
              aria-describedby={`${id}hint`}
              onChange={(event) => setReason(event.target.value)}
            />
            <small id={`${id}hint`}>{texts.reasonHint}</small>
          </label>
        )}
        <div className={styles.buttons}>
          {!mustCall && (
            <PlainButton type="submit" className={styles.confirm} aria-disabled={isPending}>
              {isPending ? texts.confirming : texts.confirm}
            </PlainButton>
          )}
          <PlainButton aria-disabled={isPending} onClick={() => isPending || close()}>
            {mustCall ? texts.close : texts.keep}
          </PlainButton>
        </div>
        {/* Last, so that it moves nothing. */}
        <p className={styles.failure} role="alert">
          {failure}
        </p>
        {failure && !mustCall && <Contact contact={trainer.contact} />}
      </form>
    </dialog>
  )
}
