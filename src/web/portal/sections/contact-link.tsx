import type { ReactNode } from 'react'
import type { PortalPayload } from '#shared/portal/payload.ts'
import { contactTexts as texts } from '#shared/portal/texts.ts'
import { rowLinkOf } from './contact.ts'
import styles from './contact-link.module.css'

type Trainer = PortalPayload['trainer']

interface ContactLinkProps {
  trainer: Trainer
  /** Describes the row, for the accessible name and the mail's subject. */
  row: string
}

/** Returns the function that renders the contact link of a row. */
export function contactLinks<R>(
  trainer: Trainer,
  labelOf: (row: R) => string,
): (row: R) => ReactNode {
  return (row) => <ContactLink trainer={trainer} row={labelOf(row)} />
}

/** "Kontakta Johanna Bergström", by which a client reports an error; nothing without contact details. */
export function ContactLink({ trainer, row }: ContactLinkProps) {
  const link = rowLinkOf(trainer, row)
  if (!link) return null
  return (
    <a className={styles.link} href={link.href} aria-label={link.label}>
      <span>
        {texts.contact} <bdi>{link.trainer}</bdi>
      </span>
    </a>
  )
}
