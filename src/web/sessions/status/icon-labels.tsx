import { shortWarningTexts } from '#shared/sessions/texts.ts'
import classes from './icon-labels.module.css'
import { SessionIcon } from './session-icon.tsx'
import { iconsOf, iconText, type SessionIconName } from './session-icons.ts'

type WithStatus = Parameters<typeof iconsOf>[0]

/** The icons of a session as a string: equal strings are the same icons, so that a memoized row is not rendered. */
export function iconKey(session: WithStatus, now: Date): string {
  const icons = iconsOf(session, now)
  return session.warnings.includes('charged') ? [...icons, 'charged'].join(' ') : icons.join(' ')
}

/** The icons of a session with a short text each; the full text is the tooltip. */
export function IconLabels({ of: key }: { of: string }) {
  if (key === '') return null
  const names = key.split(' ')
  const warnings = names.includes('charged') ? (['charged'] as const) : []
  const icons = names.filter((name) => name !== 'charged') as SessionIconName[]
  return (
    <ul className={classes.icons}>
      {icons.map((icon) => (
        <li key={icon} title={iconText(icon, { warnings: [...warnings] })}>
          <SessionIcon icon={icon} size={15} />
          {shortText(icon, warnings.length > 0)}
        </li>
      ))}
    </ul>
  )
}

function shortText(icon: SessionIconName, isCharged: boolean): string {
  if (icon === 'completed' || icon === 'noShow')
    return isCharged ? shortWarningTexts.charged : shortWarningTexts.notCharged
  return shortWarningTexts[icon]
}
