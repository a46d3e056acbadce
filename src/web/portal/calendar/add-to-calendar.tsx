import { addToCalendarTexts as texts } from '#shared/feeds/texts.ts'
import { linkToken } from '../fetch-portal.ts'
import styles from './portal-calendar.module.css'

/** Opens the calendar file of a session. A button, since the page is drawn by the server, which writes no token in it. */
export function AddToCalendar({ id, about }: { id: string; about: string }) {
  return (
    <button
      type="button"
      className={styles.add}
      aria-label={texts.addOne(about)}
      onClick={() => window.location.assign(`/client/${encodeURIComponent(linkToken())}/${id}.ics`)}
    >
      {texts.add}
    </button>
  )
}
