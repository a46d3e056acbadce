import { shortWarningTexts } from '#shared/sessions/texts.ts'
import classes from './icon-labels.module.css'
import { SessionIcon } from './session-icon.tsx'
import { iconsOf, iconText, type Mark } from './session-icons.ts'

type Marked = Parameters<typeof iconsOf>[0]

/** What marks a session carries, as a plain value that tells whether they are still the same. */
export function iconKey(session: Marked, now: Date): string {
  const marks = iconsOf(session, now)
  return session.warnings.includes('charged') ? [...marks, 'charged'].join(' ') : marks.join(' ')
}

/** The marks of a session as icons with a few words, and what they mean in full under the pointer. */
export function IconLabels({ of: key }: { of: string }) {
  if (key === '') return null
  const words = key.split(' ')
  const warnings = words.includes('charged') ? (['charged'] as const) : []
  const marks = words.filter((word) => word !== 'charged') as Mark[]
  return (
    <ul className={classes.marks}>
      {marks.map((mark) => (
        <li key={mark} title={iconText(mark, { warnings: [...warnings] })}>
          <SessionIcon mark={mark} size={15} />
          {shortWords(mark, warnings.length > 0)}
        </li>
      ))}
    </ul>
  )
}

function shortWords(mark: Mark, isCharged: boolean): string {
  if (mark === 'completed' || mark === 'noShow')
    return isCharged ? shortWarningTexts.charged : shortWarningTexts.notCharged
  return shortWarningTexts[mark]
}
