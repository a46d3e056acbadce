import type { ReactNode } from 'react'
import { formatPhone, phoneHref } from '#shared/clients/phone.ts'
import type { PortalPayload } from '#shared/portal/payload.ts'
import { portalTexts as texts } from '#shared/portal/texts.ts'
import { IconMail, IconPhone } from '../../lib/icons/contact.ts'
import { PersonPicture } from '../../ui/layout/person-picture.tsx'
import { mailHref } from './contact.ts'
import sections from './portal-section.module.css'
import styles from './portal-trainer.module.css'

/** The trainer, how to reach them, and what they want the client to know. */
export function PortalTrainer({ trainer }: { trainer: PortalPayload['trainer'] }) {
  return (
    <section className={sections.card} data-box>
      <h2 className={styles.label}>{texts.trainer}</h2>
      <div className={styles.who}>
        <PersonPicture name={trainer.name} url={trainer.profileImageUrl} isLarge />
        <p className={styles.name} dir="auto">
          {trainer.name}
        </p>
      </div>
      <Contact contact={trainer.contact} />
      {trainer.otherInformation && (
        <div>
          <h3 className={styles.label}>{texts.information}</h3>
          <p className={styles.information} dir="auto">
            {trainer.otherInformation}
          </p>
        </div>
      )}
    </section>
  )
}

/** The contact details that the trainer has chosen to show. */
export function Contact({ contact: { email, phone } }: Pick<PortalPayload['trainer'], 'contact'>) {
  if (email === null && phone === null) return null
  const dialled = phone === null ? null : phoneHref(phone)
  return (
    <address className={styles.contact}>
      {phone !== null && (
        <Way
          href={dialled}
          icon={<IconPhone size={20} aria-hidden />}
          name={texts.call}
          address={formatPhone(phone)}
        />
      )}
      {email !== null && (
        <Way
          href={mailHref(email)}
          icon={<IconMail size={20} aria-hidden />}
          name={texts.mail}
          address={email}
        />
      )}
    </address>
  )
}

interface WayProps {
  /** Null for what is no number to dial. */
  href: string | null
  icon: ReactNode
  name: string
  address: string
}

function Way({ href, icon, name, address }: WayProps) {
  return (
    <a className={styles.way} href={href ?? undefined}>
      {icon}
      <span>
        <strong>{name}</strong> <span>{address}</span>
      </span>
    </a>
  )
}
