import { helpTexts } from '#shared/app/texts.ts'
import { warningTexts } from '#shared/sessions/texts.ts'
import { SessionIcon } from '../../sessions/status/session-icon.tsx'
import type { SessionIconName } from '../../sessions/status/session-icons.ts'
import classes from './help-dialog.module.css'

const meanings: Record<SessionIconName, string> = {
  completed: helpTexts.marks.completed,
  noShow: helpTexts.marks.noShow,
  unmarked: warningTexts.unmarked,
  lacking: warningTexts.lacking,
  willLack: warningTexts.willLack,
}

/** The status icons and warnings of a session, with their meaning. */
export function HelpMarks() {
  return (
    <section className={classes.section}>
      <h3>{helpTexts.marks.title}</h3>
      <ul>
        {Object.entries(meanings).map(([mark, meaning]) => (
          <li key={mark} className={classes.mark}>
            <SessionIcon icon={mark as SessionIconName} size={20} />
            <span>{meaning}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
