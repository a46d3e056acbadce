import { portalTexts as texts } from '#shared/portal/texts.ts'
import styles from './portal-loading.module.css'

/** The loading state of the portal. */
export function PortalLoading() {
  return (
    <>
      <p role="status">{texts.loading}</p>
      <div className={styles.shapes} aria-hidden="true">
        <div />
        <div />
        <div />
      </div>
    </>
  )
}
