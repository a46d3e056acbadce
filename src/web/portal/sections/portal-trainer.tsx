import type { PortalPayload } from '#shared/portal/payload.ts'
import { portalTexts as texts } from '#shared/portal/texts.ts'
import { IconClockExclamation } from '../../lib/icons/clocks.ts'
import { PersonPicture } from '../../ui/layout/person-picture.tsx'
import { ContactDetails } from './contact-details.tsx'
import styles from './portal-trainer.module.css'

/** The trainer, and what has been agreed with the client. */
export function PortalTrainer({ trainer }: { trainer: PortalPayload['trainer'] }) {
  return (
    <section className={styles.trainer}>
      <div className={styles.who}>
        <PersonPicture name={trainer.name} url={trainer.profileImageUrl} />
        <div>
          <p className={styles.label}>{texts.trainer}</p>
          <p className={styles.name} dir="auto">
            {trainer.name}
          </p>
        </div>
      </div>
      <ContactDetails contact={trainer.contact} />
      {trainer.cancellationHours !== null && (
        <p className={styles.policy}>
          <IconClockExclamation size={20} aria-hidden />
          {texts.cancellation(trainer.cancellationHours)}
        </p>
      )}
      {trainer.otherInformation && (
        <div>
          <h2 className={styles.label}>{texts.information}</h2>
          <p className={styles.information} dir="auto">
            {trainer.otherInformation}
          </p>
        </div>
      )}
    </section>
  )
}
