import { setStatusTexts } from '#shared/sessions/status/texts.ts'
import { PlainButton } from '../../ui/layout/plain-button.tsx'
import type { WeekSession } from '../week-session.ts'
import classes from './action-buttons.module.css'
import { actionsOf, chargeOf, hasNext, isMark, type SessionAction } from './session-actions.ts'
import { SessionIcon } from './session-icon.tsx'
import { useBookNext } from './use-book-next.ts'

interface ActionButtonsProps {
  session: WeekSession
  now: Date
  /** Names the session in the accessible names of the buttons. */
  about: string
  onAction: (session: WeekSession, action: SessionAction) => void
  /** "Boka nästa" names its time at once. */
  isNextNamed?: boolean
  /** Called when the next session is being booked. */
  onBookNext?: () => void
}

/** The actions that a session offers now, as buttons, and what they draw; nothing when there is none. */
export function ActionButtons(props: ActionButtonsProps) {
  const { session, now, about, onAction } = props
  if (hasNext(session)) return <NextButton {...props} />
  const actions = actionsOf(session, now)
  if (actions.length === 0) return null
  return (
    <div
      className={classes.actions}
      data-action={actions.length === 1 ? actions[0]?.action : undefined}
    >
      <div className={classes.buttons}>
        {actions.map(({ action, label, icon }) => (
          <PlainButton
            key={action}
            small
            className={classes.button}
            aria-label={setStatusTexts.markOne(label, about)}
            onClick={() => onAction(session, action)}
          >
            {icon && <SessionIcon icon={icon} size={15} />}
            {label}
          </PlainButton>
        ))}
      </div>
      {actions.some(isMark) && <ChargeNote session={session} />}
    </div>
  )
}

/** "Boka nästa", with its time when that is known, and what is booked already. */
function NextButton({ session, about, isNextNamed, onBookNext }: ActionButtonsProps) {
  const next = useBookNext({ session, isNamed: isNextNamed, onBook: onBookNext })
  return (
    <div className={classes.actions} data-action="bookNext">
      <div className={classes.buttons}>
        <PlainButton
          small
          className={classes.button}
          {...next.props}
          aria-label={setStatusTexts.markOne(next.label, about)}
        >
          {next.label}
        </PlainButton>
      </div>
      {isNextNamed && next.note && <p className={classes.charge}>{next.note}</p>}
    </div>
  )
}

/** What a mark of this session draws: '1 h dras från PT 60 → 6,5 h kvar'. */
export function ChargeNote({ session }: { session: Parameters<typeof chargeOf>[0] }) {
  const { text, isBelow } = chargeOf(session)
  return (
    <p className={classes.charge} data-below={isBelow || undefined} data-charge>
      {isBelow && <SessionIcon icon="lacking" size={15} />}
      <span>{text}</span>
    </p>
  )
}
