import { shortSignTexts } from '#shared/sessions/texts.ts'
import { MarkIcon } from './session-icon.tsx'
import { type Mark, marksOf, markText } from './session-icons.ts'
import classes from './icon-labels.module.css'

type Marked = Parameters<typeof marksOf>[0]

/** What marks a session carries, as a plain value that tells whether they are still the same. */
export function markKey(session: Marked, now: Date): string {
  const marks = marksOf(session, now)
  return session.signs.includes('charged') ? [...marks, 'charged'].join(' ') : marks.join(' ')
}

/** The marks of a session as icons with a few words, and what they mean in full under the pointer. */
export function MarkWords({ of: key }: { of: string }) {
  if (key === '') return null
  const words = key.split(' ')
  const signs = words.includes('charged') ? (['charged'] as const) : []
  const marks = words.filter((word) => word !== 'charged') as Mark[]
  return (
    <ul className={classes.marks}>
      {marks.map((mark) => (
        <li key={mark} title={markText(mark, { signs: [...signs] })}>
          <MarkIcon mark={mark} size={15} />
          {shortWords(mark, signs.length > 0)}
        </li>
      ))}
    </ul>
  )
}

function shortWords(mark: Mark, isCharged: boolean): string {
  if (mark === 'completed' || mark === 'noShow')
    return isCharged ? shortSignTexts.charged : shortSignTexts.notCharged
  return shortSignTexts[mark]
}
