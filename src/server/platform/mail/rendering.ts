import type { FastifyBaseLogger } from 'fastify'
import type { Keys } from '../access/keys.ts'
import type { Letter } from './letters.ts'
import type { ClaimedMail } from './outbox.ts'

/** Settings that all mails share. */
export type MailSettings = {
  keys: Keys
  /** The public URL of the product, without a trailing slash. */
  url: string
  supportEmail: string
}

/**
 * Why a mail is not sent: nobody may receive it, it is not true any more or was replaced by a newer one, or its link has
 * expired.
 */
export type None = { none: 'no-recipient' | 'superseded' | 'expired' }

/** The rendered mail and its recipient, or why it is not sent. */
export type Contents = { to: { name: string; address: string }; letter: Letter } | None

/** What the renderer of one kind of mail gets. */
export type Rendering = {
  settings: MailSettings
  mail: ClaimedMail
  now: Date
  log: FastifyBaseLogger
}
