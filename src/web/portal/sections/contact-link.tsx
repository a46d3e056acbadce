import type { ReactNode } from 'react'
import type { PortalPayload } from '#shared/portal/payload.ts'
import { contactTexts as texts } from '#shared/portal/texts.ts'
import { isReachable, rowLinkOf } from './contact.ts'
import styles from './contact-link.module.css'

type Trainer = PortalPayload['trainer']

interface ContactLinkProps {
  trainer: Trainer
  /** Describes the row, for the accessible name and the mail's subject. */
  row: string
}

/** Returns the function that renders a row's contact link, or undefined when the trainer shows no contact details. */
export function contactLinks<R>(
  trainer: Trainer,
  labelOf: (row: R) => string,
): ((row: R) => ReactNode) | undefined {
  if (!isReachable(trainer.contact)) return undefined
  return (row) => <ContactLink trainer={trainer} row={labelOf(row)} />
}

/** "Stämmer inte? Kontakta Johanna Bergström", visually subdued since it is repeated in each row. */
function ContactLink({ trainer, row }: ContactLinkProps) {
  const link = rowLinkOf(trainer, row)
  if (!link) return null
  return (
    <a className={styles.link} href={link.href} aria-label={link.label}>
      <span>
        {texts.ask} <bdi>{link.trainer}</bdi>
      </span>
    </a>
  )
}
