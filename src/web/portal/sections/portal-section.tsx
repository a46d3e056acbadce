import { type ReactNode, useState } from 'react'
import { contactTexts } from '#shared/portal/texts.ts'
import { EmptyPicture, type EmptySubject } from '../../ui/feedback/empty-picture.tsx'
import styles from './portal-section.module.css'

interface PortalSectionProps {
  id?: string
  title: string
  /** Whether its rows can have contact links; they are shown on demand. */
  canAsk: boolean
  children: (asks: boolean) => ReactNode
}

/** A section of the page: its heading, and the button that shows the contact links of its rows. */
export function PortalSection({ id, title, canAsk, children }: PortalSectionProps) {
  const [asks, setAsks] = useState(false)
  return (
    <section id={id} className={styles.section}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {canAsk && (
          <button
            type="button"
            className={styles.ask}
            aria-expanded={asks}
            onClick={() => setAsks(!asks)}
          >
            {contactTexts.wrong}
          </button>
        )}
      </div>
      {children(asks)}
    </section>
  )
}

/** The box of a section; busy while the server is asked for what is in it. */
export function SectionCard({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <div className={styles.card} data-box aria-busy={isBusy}>
      {children}
    </div>
  )
}

/** What a section says when it has nothing. */
export function NothingYet({ picture, children }: { picture: EmptySubject; children: ReactNode }) {
  return (
    <div className={styles.none}>
      <EmptyPicture subject={picture} />
      <p>{children}</p>
    </div>
  )
}
