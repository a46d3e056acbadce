import classes from './draw-note.module.css'
import { drawOf } from './session-acts.ts'
import { SessionIcon } from './session-icon.tsx'

/** What a mark of this session draws: '1 h dras från PT 60 → 6,5 h kvar'. */
export function DrawNote({ session }: { session: Parameters<typeof drawOf>[0] }) {
  const { text, isBelow } = drawOf(session)
  return (
    <p className={classes.draw} data-below={isBelow || undefined} data-draw>
      {isBelow && <SessionIcon icon="lacking" size={15} />}
      <span>{text}</span>
    </p>
  )
}
