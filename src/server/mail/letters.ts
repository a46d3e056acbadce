import { withLetters } from '#shared/email-letters.ts'
import { formatCode } from '#shared/organizations/invitation.ts'
import { escapeHtml, nameInLetter } from '#shared/plain-text.ts'
import { productName } from '#shared/texts.ts'
import { formatDateLong, formatTime, type LocalDate, localDateOf } from '#shared/time.ts'
import {
  accountErasedMailTexts,
  factorMailTexts,
  invitationMailTexts,
  loginOfferMailTexts,
  mailTexts,
  newDeviceMailTexts,
  newDevicesMailTexts,
  passwordChangedMailTexts,
  passwordEndedMailTexts,
  passwordResetMailTexts,
  testMailTexts,
  welcomeMailTexts,
} from './texts.ts'

/** The rendered subject and both parts of a mail, and what a letter to a client has beside them. */
export type Letter = {
  subject: string
  text: string
  html: string
  replyTo?: string
  headers?: Record<string, string>
}

/**
 * A paragraph: text, an e-mail link between two texts, a button, a quiet link, or the button's URL for copying, which the
 * plain text part shows in place of the button.
 */
export type Block =
  | string
  | { before: string; mailTo: string; after: string }
  | { label: string; href: string; isQuiet?: true }
  | { words: string; address: string }
  | { typed: string }

/** The mail with a password reset link. */
export function passwordResetLetter(values: {
  name: string
  link: string
  expiresAt: Date
  supportEmail: string
}): Letter {
  const words = passwordResetMailTexts
  return write(words.subject, values, [
    words.intro,
    { label: words.action, href: values.link },
    words.until(...dayAndTime(values.expiresAt)),
    words.unasked,
    { words: mailTexts.address, address: values.link },
  ])
}

/** The mail with a password link that follows when the owner has stopped somebody else. */
export function passwordEndedLetter(values: {
  name: string
  link: string
  expiresAt: Date
  supportEmail: string
}): Letter {
  const { subject, intro, again } = passwordEndedMailTexts
  const { action, until } = passwordResetMailTexts
  return write(subject, values, [
    intro,
    { label: action, href: values.link },
    until(...dayAndTime(values.expiresAt)),
    again,
    { words: mailTexts.address, address: values.link },
  ])
}

/** The first mail to a new trainer: who made the account, and the link to choose its password. */
export function welcomeLetter(values: {
  name: string
  email: string
  sender: string | null
  link: string
  expiresAt: Date
  supportEmail: string
}): Letter {
  const words = welcomeMailTexts
  return write(words.subject, values, [
    words.intro(values.sender && nameInLetter(values.sender)),
    words.how(withLetters(values.email)),
    { label: words.choose, href: values.link },
    words.until(...dayAndTime(values.expiresAt)),
    words.unasked,
    { words: mailTexts.address, address: values.link },
  ])
}

/** The notification of a changed password. It holds no link, since the mailbox may be compromised. */
export function passwordChangedLetter(values: {
  name: string
  changedAt: Date
  supportEmail: string
}): Letter {
  const words = passwordChangedMailTexts
  const blocks = [words.intro(...dayAndTime(values.changedAt)), words.wasYou]
  return write(words.subject, { ...values, contact: words.wasNotYou }, blocks)
}

/** The notification of a login from a new device. It holds no link, since the mailbox may be compromised. */
export function newDeviceLetter(values: {
  name: string
  device: string | null
  at: Date
  supportEmail: string
}): Letter {
  const words = newDeviceMailTexts
  return write(words.subject, values, [
    words.intro(values.device, ...dayAndTime(values.at)),
    words.wasYou,
    words.wasNotYou,
  ])
}

/** The notification of how many more logins from new devices there were on a day. It holds no link either. */
export function newDevicesLetter(values: {
  name: string
  count: number
  day: LocalDate
  supportEmail: string
}): Letter {
  const { wasYou, wasNotYou } = newDeviceMailTexts
  const { subject, intro } = newDevicesMailTexts
  const said = intro(values.count, formatDateLong(values.day))
  return write(subject, values, [said, wasYou, wasNotYou])
}

/** The notification of an erased account, to its address. */
export function accountErasedLetter(values: { erasedAt: Date; supportEmail: string }): Letter {
  const { subject, intro, kept, backups } = accountErasedMailTexts
  return write(subject, { ...values, name: '' }, [
    intro(...dayAndTime(values.erasedAt)),
    kept,
    backups,
  ])
}

/** A notification about the second factor. It holds no link, since the mailbox may be compromised. */
export function factorLetter(
  kind: keyof typeof factorMailTexts,
  values: { name: string; at: Date; supportEmail: string },
): Letter {
  const { subject, intro, advice } = factorMailTexts[kind]
  const contact = passwordChangedMailTexts.wasNotYou
  return write(subject, { ...values, contact }, [intro(...dayAndTime(values.at)), advice])
}

/**
 * The mail with an invitation's code and the page that accepts it: to activate a new account, or to join with an
 * existing one.
 */
export function invitationLetter(values: {
  name: string
  organization: string
  inviter: string | null
  code: string
  isNewAccount: boolean
  /** Whether the address has a CLIENT account, which becomes a trainer's. */
  isClient: boolean
  link: string
  expiresAt: Date
  supportEmail: string
}): Letter {
  const words = invitationMailTexts
  return write(words.subject, values, [
    words.intro(nameInLetter(values.organization), values.inviter && nameInLetter(values.inviter)),
    values.isNewAccount
      ? words.activateHow
      : values.isClient
        ? words.becomeTrainerHow
        : words.joinHow,
    { label: values.isNewAccount ? words.activate : words.join, href: values.link },
    words.code(formatCode(values.code)),
    words.until(...dayAndTime(values.expiresAt)),
    words.unasked,
    { words: mailTexts.address, address: values.link },
  ])
}

/** The offer of a login to a client: who asks, and the page where it is accepted. */
export function loginOfferLetter(values: {
  name: string
  email: string
  trainer: string
  link: string
  expiresAt: Date
  supportEmail: string
}): Letter {
  const words = loginOfferMailTexts
  return write(words.subject, values, [
    words.intro(nameInLetter(values.trainer)),
    words.how(withLetters(values.email)),
    { label: words.accept, href: values.link },
    words.until(...dayAndTime(values.expiresAt)),
    words.unasked,
    { words: mailTexts.address, address: values.link },
  ])
}

/** The mail of `npm run mail:test`. */
export function testLetter(values: { name: string; url: string; supportEmail: string }): Letter {
  const words = testMailTexts
  return write(words.subject, values, [words.intro, { label: words.open, href: values.url }])
}

/** A letter of typed words alone, as they are; what is an address of a page can be pressed. */
export function typedLetter(subject: string, paragraphs: readonly string[]): Letter {
  const blocks = paragraphs.map((typed) => ({ typed }))
  return { subject, text: `${paragraphs.join('\n\n')}\n`, html: page(subject, blocks) }
}

export function dayAndTime(instant: Date): [string, string] {
  return [formatDateLong(localDateOf(instant)), formatTime(instant)]
}

interface Frame {
  name: string
  /** The contact address in the letter; null for none. */
  supportEmail: string | null
  /** The texts around that address. */
  contact?: readonly [string, string]
  signature?: string
}

/** Renders the blocks between the greeting and the signature. */
export function write(subject: string, frame: Frame, content: Block[]): Letter {
  const { name, supportEmail, contact: [before, after] = mailTexts.contact } = frame
  const blocks = [
    mailTexts.greeting(nameInLetter(name)),
    ...content,
    ...(supportEmail === null ? [] : [{ before, mailTo: supportEmail, after }]),
    frame.signature ?? mailTexts.signature,
  ]
  const paragraphs = blocks.flatMap((block) => asText(block) ?? [])
  return { subject, text: `${paragraphs.join('\n\n')}\n`, html: page(subject, blocks) }
}

function asText(block: Block): string | null {
  if (typeof block === 'string') return block
  if ('mailTo' in block) return `${block.before}${block.mailTo}${block.after}`
  if ('typed' in block) return block.typed
  return 'href' in block ? `${block.label}:\n${block.href}` : null
}

/**
 * The HTML part, without external resources. Styles in the head, which some mail programs drop, hold only the dark
 * theme; the light theme is inline, which every program supports.
 */
function page(subject: string, blocks: Block[]): string {
  return `<!doctype html>
<html lang="sv">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #141919 !important; color: #e3eae9 !important; }
  .card { background: #1e2524 !important; border-color: #343d3c !important; }
  .quiet { color: #a9b6b4 !important; }
  .link { color: #82cbb8 !important; }
  .button { background: #82cbb8 !important; color: #0d1413 !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:24px 12px;background:#f7f9f9;color:#1c2423;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.5">
<div class="card" role="article" aria-label="${escapeHtml(subject)}" style="max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #dde4e4;border-radius:8px;overflow-wrap:anywhere">
<p class="quiet" style="margin:0 0 8px;color:#566361;font-size:14px">${productName}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(subject)}</h1>
${blocks.map(asHtml).join('\n')}
</div>
</body>
</html>
`
}

const paragraph = 'margin:0 0 16px'

function asHtml(block: Block): string {
  if (typeof block === 'string') return `<p style="${paragraph}">${escapeHtml(block)}</p>`
  if ('typed' in block) {
    const html = escapeHtml(block.typed).replace(
      /https?:\/\/[^\s<]+/g,
      (href) => `<a class="link" href="${href}" style="color:#0f7666">${href}</a>`,
    )
    return `<p style="${paragraph};white-space:pre-line">${html}</p>`
  }
  if ('mailTo' in block) {
    const href = escapeHtml(`mailto:${block.mailTo}`)
    return `<p style="${paragraph}">${escapeHtml(block.before)}<a class="link" href="${href}" style="color:#0f7666">${escapeHtml(block.mailTo)}</a>${escapeHtml(block.after)}</p>`
  }
  if ('href' in block && block.isQuiet) {
    return `<p class="quiet" style="${paragraph};color:#566361;font-size:14px"><a class="link" href="${escapeHtml(block.href)}" style="color:#0f7666">${escapeHtml(block.label)}</a></p>`
  }
  if ('href' in block) {
    return `<p style="margin:0 0 20px"><a class="button" href="${escapeHtml(block.href)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0f7666;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></p>`
  }
  return `<p class="quiet" style="${paragraph};color:#566361;font-size:14px;word-break:break-word">${escapeHtml(block.words)}<br>${escapeHtml(block.address)}</p>`
}
