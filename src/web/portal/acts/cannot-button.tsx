import { useContext } from 'react'
import { cancellingTexts as texts } from '#shared/portal/cancelling/texts.ts'
import { portalTexts } from '#shared/portal/texts.ts'
import { formatMoment } from '#shared/time.ts'
import { ActsContext, type Session } from './acts-context.ts'
import styles from './cannot-button.module.css'

/** "Jag kan inte" of a session that the client may cancel (D39). */
export function CannotButton({ session }: { session: Session }) {
  const acts = useContext(ActsContext)
  if (!acts || session.version === undefined) return null
  return (
    <button
      type="button"
      className={styles.button}
      disabled={!acts.isReady}
      aria-label={texts.openOne(formatMoment(session.startsAt, acts.now))}
      onClick={() => acts.ask(session)}
    >
      {portalTexts.cannot}
    </button>
  )
}
