import classes from './charge-note.module.css'
import { chargeOf } from './session-actions.ts'
import { SessionIcon } from './session-icon.tsx'

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
