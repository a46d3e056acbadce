import { chosenTexts as texts } from '#shared/sessions/list/chosen/texts.ts'
import { sessionLabel } from '../../labels.ts'
import type { WeekSession } from '../../week-session.ts'
import { isChoosable } from './chosen.ts'
import type { Chosen } from './use-chosen.ts'

/** The checkbox of all rows that are shown. */
export function ChooseAll({ chosen }: { chosen: Chosen }) {
  const count = chosen.sessions.length
  return (
    <label style={target}>
      <input
        type="checkbox"
        aria-label={texts.all}
        title={texts.all}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < chosen.of
        }}
        checked={count > 0 && count === chosen.of}
        disabled={chosen.of === 0}
        onChange={chosen.tickAll}
      />
    </label>
  )
}

interface ChooseRowProps {
  session: WeekSession
  isChosen: boolean
  onTick: Chosen['tick']
}

/** The checkbox of a row; with shift all from the last one to it. */
export function ChooseRow({ session, isChosen, onTick }: ChooseRowProps) {
  if (!isChoosable(session)) return null
  return (
    <label style={target}>
      <input
        type="checkbox"
        aria-label={texts.one(sessionLabel(session))}
        checked={isChosen}
        onChange={({ nativeEvent }) =>
          onTick(session.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  )
}

/** The area to press: larger than the box, and above the link that covers the row. */
const target = {
  position: 'relative',
  zIndex: 1,
  display: 'grid',
  placeItems: 'center',
  minWidth: '1.5rem',
  minHeight: 'var(--app-control-sm)',
} as const
