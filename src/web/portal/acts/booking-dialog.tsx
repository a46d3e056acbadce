import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { phoneHref } from '#shared/clients/phone.ts'
import { bookTexts as texts } from '#shared/portal/booking/dialog/texts.ts'
import type { FreeTimes } from '#shared/portal/booking/payload.ts'
import { cancellingNow } from '#shared/portal/cancelling/rule.ts'
import type { PortalPayload } from '#shared/portal/payload.ts'
import { unknownPotType } from '#shared/pots/texts.ts'
import { formatDay, formatDayNear, formatTime, type LocalDate } from '#shared/time.ts'
import { PlainButton } from '../../ui/layout/plain-button.tsx'
import { mailHref } from '../sections/contact.ts'
import acts from './acts.module.css'
import type { Session } from './acts-context.ts'
import styles from './booking.module.css'
import { daysOf, daysWithin, nearestTo } from './free-days.ts'
import { type Choice, useBooking, whenOf } from './use-booking.ts'
import type { Told } from './use-cancelling.ts'

interface BookingDialogProps {
  /** The session that is moved; null for a new one. */
  session: Session | null
  payload: PortalPayload
  now: Date
  onDone: (done: Told) => void
  onOutdated: () => void
  onClose: () => void
}

/** "Boka pass" and "Byt tid": the free times by day, then one question (D117, D118). */
export function BookingDialog({ session, payload, now, onClose, ...done }: BookingDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const booking = useBooking({ session, ...done })
  const { act, free, failure, picked, isPending } = booking
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  const step = picked ? 'question' : 'list'
  // The first time would be booked by a second tap on the same place.
  useEffect(() => heading.current?.focus(), [step])

  function submit(event: FormEvent) {
    event.preventDefault()
    void booking.confirm()
  }

  return (
    <dialog
      ref={dialog}
      className={acts.dialog}
      aria-labelledby={`${id}title`}
      onClose={onClose}
      onCancel={(event) => isPending && event.preventDefault()}
    >
      <form onSubmit={submit} aria-busy={isPending}>
        <h2 ref={heading} id={`${id}title`} tabIndex={-1}>
          {texts.title[act]}
        </h2>
        {session && <p className={acts.who}>{texts.from(whenOf(session))}</p>}
        {picked ? (
          <Question {...picked} session={session} payload={payload} now={booking.clock()} />
        ) : free ? (
          <FreeTimesList
            free={free}
            missed={booking.missed}
            trainer={payload.trainer}
            now={now}
            onPick={booking.pick}
          />
        ) : (
          !failure && <p role="status">{texts.loading}</p>
        )}
        <p className={acts.failure} role="alert">
          {failure && (failure === 'load' ? texts.loadFailed : texts.failures[failure])}
        </p>
        <div className={acts.buttons}>
          {picked && (
            <PlainButton type="submit" className={acts.confirm} aria-disabled={isPending}>
              {isPending ? texts.confirming[act] : texts.confirm[act]}
            </PlainButton>
          )}
          {picked && (
            <PlainButton aria-disabled={isPending} onClick={() => isPending || booking.back()}>
              {texts.back}
            </PlainButton>
          )}
          {failure === 'load' && (
            <PlainButton onClick={() => void booking.retry()}>{texts.retry}</PlainButton>
          )}
          {!picked && (
            <PlainButton onClick={() => dialog.current?.close()}>{texts.close}</PlainButton>
          )}
        </div>
      </form>
    </dialog>
  )
}

interface QuestionProps {
  choice: Choice
  startsAt: Date
  session: Session | null
  payload: PortalPayload
  now: Date
}

/** What is booked, by whom, and what it takes of the hours. */
function Question({ choice, startsAt, session, payload, now }: QuestionProps) {
  const { client, trainer } = payload
  const { durationHours, hours } = choice
  const rule = trainer.cancellationHours
  const isInside =
    rule !== null && cancellingNow({ startsAt, cancellationHours: rule }, now)?.kind === 'late'
  return (
    <div>
      <p>
        <strong>
          <time dateTime={startsAt.toISOString()}>{whenOf({ startsAt, durationHours })}</time>
        </strong>
        <span className={acts.who}>
          {choice.typeName && (
            <>
              <bdi>{choice.typeName}</bdi> ·{' '}
            </>
          )}
          {texts.length(durationHours)} · <bdi>{client.name}</bdi> {texts.with}{' '}
          <bdi>{trainer.name}</bdi>
        </span>
      </p>
      {session && <p>{texts.moveCost}</p>}
      {hours && <p>{texts.cost(durationHours, hours.free)}</p>}
      {isInside && <p>{texts.insideRule(rule)}</p>}
    </div>
  )
}

interface FreeTimesListProps {
  free: FreeTimes
  missed: Date | null
  trainer: PortalPayload['trainer']
  now: Date
  onPick: (choice: Choice, startsAt: Date) => void
}

function FreeTimesList({ free, missed, trainer, now, onPick }: FreeTimesListProps) {
  const [chosen, setChosen] = useState(0)
  const [weeks, setWeeks] = useState(1)
  const id = useId()
  const { choices, refusal } = free
  const choice = choices[chosen] ?? choices[0]
  const none = refusal ? texts.empty[refusal] : choice ? null : texts.empty.noPots
  if (none !== null || !choice)
    return (
      <>
        <p>{none}</p>
        <AskForTime trainer={trainer} />
      </>
    )
  const days = daysOf(choice.starts)
  const shown = daysWithin(days, weeks)
  return (
    <>
      {choices.length > 1 && (
        <fieldset className={styles.types}>
          <legend>{texts.types}</legend>
          {choices.map(({ potId, typeName, durationHours }, n) => (
            <label key={potId}>
              <input
                type="radio"
                name={`${id}type`}
                checked={choice.potId === potId}
                onChange={() => {
                  setChosen(n)
                  setWeeks(1)
                }}
              />
              <bdi>{texts.type(typeName ?? unknownPotType, durationHours)}</bdi>
            </label>
          ))}
        </fieldset>
      )}
      {missed && choice.starts.length > 0 && (
        <section className={styles.day}>
          <h3>{texts.nearest}</h3>
          <div className={styles.times}>
            {nearestTo(missed, choice.starts, 3).map((start) => (
              <PlainButton key={start.getTime()} onClick={() => onPick(choice, start)}>
                {whenOf({ startsAt: start, durationHours: choice.durationHours })}
              </PlainButton>
            ))}
          </div>
        </section>
      )}
      {days.slice(0, shown).map(({ date, starts }) => (
        <section
          key={date}
          className={styles.day}
          aria-label={texts.times(formatDayNear(date, now))}
        >
          <h3>{formatDayNear(date, now)}</h3>
          <div className={styles.times}>
            {starts.map((start) => (
              <PlainButton key={start.getTime()} onClick={() => onPick(choice, start)}>
                {formatTime(start)}
              </PlainButton>
            ))}
          </div>
        </section>
      ))}
      {shown < days.length && (
        <PlainButton onClick={() => setWeeks(weeks + 1)}>{texts.moreDays}</PlainButton>
      )}
      {days.length === 0 && <NoTimes choice={choice} until={free.until} trainer={trainer} />}
    </>
  )
}

interface NoTimesProps {
  choice: Choice
  until: LocalDate
  trainer: PortalPayload['trainer']
}

/** Why a type has no time: no hours are free, or the trainer has none. */
function NoTimes({ choice, until, trainer }: NoTimesProps) {
  const { hours, durationHours } = choice
  const isLacking = hours !== null && hours.free < durationHours
  return (
    <>
      <p>
        {isLacking
          ? texts.empty.noHours(hours.left, hours.booked)
          : texts.empty.noTimes(formatDay(until))}
      </p>
      {isLacking && hours.unmarked > 0 && <p>{texts.empty.unmarked(hours.unmarked)}</p>}
      <AskForTime trainer={trainer} />
    </>
  )
}

/** A prepared mail, or a call; nothing where the trainer shows neither. */
function AskForTime({ trainer: { contact } }: { trainer: PortalPayload['trainer'] }) {
  const { email, phone } = contact
  const subject = encodeURIComponent(texts.ask)
  const href =
    email !== null
      ? `${mailHref(email)}?subject=${subject}`
      : phone === null
        ? null
        : phoneHref(phone)
  if (href === null) return null
  return (
    <a className={styles.ask} href={href}>
      {texts.ask}
    </a>
  )
}
