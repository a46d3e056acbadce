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

/** The rendered mail and its recipient, or the reason why it is not sent. */
export type Contents =
  | { to: { name: string; address: string }; letter: Letter }
  /** No account may receive it, or its link was used or replaced by a newer one: the mail is dropped. */
  | { none: 'no-recipient' | 'superseded' }
  /** The link expired before the mail could be sent. */
  | { none: 'expired' }

/** What the renderer of one kind of mail gets. */
export type Rendering = { settings: MailSettings; mail: ClaimedMail; now: Date }
