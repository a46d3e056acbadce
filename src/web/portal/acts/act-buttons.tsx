import { useContext } from 'react'
import { cancellingTexts } from '#shared/portal/cancelling/texts.ts'
import { portalTexts as texts } from '#shared/portal/texts.ts'
import { formatMoment } from '#shared/time.ts'
import styles from './act-buttons.module.css'
import { type ActingPage, ActsContext, type Session } from './acts-context.ts'
import { canMove } from './moving.ts'

/** What the client may do with a coming session: "Byt tid" (D118) and "Jag kan inte" (D39). */
export function SessionActs({
  session,
  isLeading = false,
}: {
  session: Session
  /** At the start of its line, and not at its end. */
  isLeading?: boolean
}) {
  const page = useContext(ActsContext)
  if (!page || session.version === undefined) return null
  const { acts, isReady, now } = page
  const when = formatMoment(session.startsAt, now)
  return (
    <span className={styles.acts} data-leading={isLeading || undefined}>
      {canMove(session, page) && (
        <button
          type="button"
          className={styles.button}
          disabled={!isReady}
          aria-label={texts.moveOne(when)}
          onClick={() => page.openTimes(session)}
        >
          {texts.move}
        </button>
      )}
      {acts.cancelling !== 'off' && (
        <button
          type="button"
          className={styles.button}
          disabled={!isReady}
          aria-label={cancellingTexts.openOne(when)}
          onClick={() => page.ask(session)}
        >
          {texts.cannot}
        </button>
      )}
    </span>
  )
}

/** "Boka pass" (D117), where the client may: the page's first act, which says how without a script, or again at the list. */
export function BookButton({ isQuiet = false }: { isQuiet?: boolean }) {
  const page = useContext(ActsContext)
  const booking = page?.acts.booking
  if (!booking) return null
  return (
    <>
      {booking === 'book' && <OpenTimes isQuiet={isQuiet} page={page} />}
      {!isQuiet && <noscript>{texts.withoutScript[booking]}</noscript>}
    </>
  )
}

function OpenTimes({ isQuiet, page }: { isQuiet: boolean; page: ActingPage }) {
  return (
    <button
      type="button"
      className={isQuiet ? styles.button : styles.book}
      disabled={!page.isReady}
      onClick={() => page.openTimes(null)}
    >
      {texts.book}
    </button>
  )
}
