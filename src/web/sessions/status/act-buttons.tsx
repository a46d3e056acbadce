import { setStatusTexts } from '#shared/sessions/status/texts.ts'
import { PlainButton } from '../../ui/layout/plain-button.tsx'
import type { WeekSession } from '../week-session.ts'
import classes from './act-buttons.module.css'
import { DrawNote } from './draw-note.tsx'
import { actsOf, isMark, type SessionAct } from './session-acts.ts'
import { SessionIcon } from './session-icon.tsx'

interface ActButtonsProps {
  session: WeekSession
  now: Date
  /** Names the session in the accessible names of the buttons. */
  about: string
  onAct: (session: WeekSession, act: SessionAct) => void
}

/** The acts that a session offers now, as buttons, and what they draw; nothing when there is none. */
export function ActButtons({ session, now, about, onAct }: ActButtonsProps) {
  const acts = actsOf(session, now)
  if (acts.length === 0) return null
  return (
    <div className={classes.acts} data-act={acts.length === 1 ? acts[0]?.act : undefined}>
      <div className={classes.buttons}>
        {acts.map(({ act, label, icon }) => (
          <PlainButton
            key={act}
            small
            className={classes.button}
            aria-label={setStatusTexts.markOne(label, about)}
            onClick={() => onAct(session, act)}
          >
            {icon && <SessionIcon icon={icon} size={15} />}
            {label}
          </PlainButton>
        ))}
      </div>
      {acts.some(isMark) && <DrawNote session={session} />}
    </div>
  )
}
