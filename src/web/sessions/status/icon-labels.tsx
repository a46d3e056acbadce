import { weekGridTexts } from '#shared/calendar/texts.ts'
import { shortWarningTexts } from '#shared/sessions/texts.ts'
import classes from './icon-labels.module.css'
import { SessionIcon } from './session-icon.tsx'
import { formOf, iconsOf, iconText, isByClient, type SessionIconName } from './session-icons.ts'

type WithStatus = Parameters<typeof iconsOf>[0] & Parameters<typeof iconText>[1]

const between = ' | '

/**
 * The icons of a session with their texts as a string: equal strings are the same icons, so that a memoized row is not
 * rendered.
 */
export function iconKey(session: WithStatus, now: Date): string {
  const icons = iconsOf(session, now)
  const form = formOf(icons, session, now)
  return icons
    .map((icon) => [icon, shortText(icon, session), iconText(icon, session), form].join(between))
    .join('\n')
}

/** The icons of a session with a short text each; the full text is the tooltip. */
export function IconLabels({ of: key }: { of: string }) {
  if (key === '') return null
  return (
    <ul className={classes.icons}>
      {key.split('\n').map((line) => {
        const [icon, text, title, form] = line.split(between)
        return (
          <li key={icon} title={title} data-form={form}>
            <SessionIcon icon={icon as SessionIconName} size={15} />
            {text}
          </li>
        )
      })}
    </ul>
  )
}

function shortText(icon: SessionIconName, session: WithStatus): string {
  if (icon === 'completed' || icon === 'noShow')
    return shortWarningTexts[session.warnings.includes('charged') ? 'charged' : 'notCharged']
  if (isByClient(icon)) return weekGridTexts.byClient[icon]
  const lacksPot = icon !== 'unmarked' && session.potTypeName === null
  return lacksPot ? weekGridTexts.noPot : shortWarningTexts[icon]
}
