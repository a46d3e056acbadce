import { formatPhone, phoneHref } from '#shared/clients/phone.ts'
import type { PortalPayload } from '#shared/portal/payload.ts'
import { IconMail, IconPhone } from '../../lib/icons/contact.ts'
import { mailHref } from './contact.ts'
import styles from './contact-details.module.css'

/** The contact details that the trainer has chosen to show. */
export function ContactDetails({
  contact: { email, phone },
}: {
  contact: PortalPayload['trainer']['contact']
}) {
  if (email === null && phone === null) return null
  return (
    <address className={styles.details}>
      {email !== null && (
        <a className={styles.link} href={mailHref(email)}>
          <IconMail size={18} aria-hidden />
          <span>{email}</span>
        </a>
      )}
      {phone !== null && (
        <a className={styles.link} href={phoneHref(phone) ?? undefined}>
          <IconPhone size={18} aria-hidden />
          <span>{formatPhone(phone)}</span>
        </a>
      )}
    </address>
  )
}
