import { withLetters } from '#shared/email-letters.ts'
import { formatCode } from '#shared/organizations/invitation.ts'
import { nameInLetter } from '#shared/plain-text.ts'
import { formatDateLong, type LocalDate } from '#shared/time.ts'
import { dayAndTime, type Letter, write } from '../../platform/mail/letters.ts'
import {
  accountErasedMailTexts,
  factorMailTexts,
  type feedCreatedMailTexts,
  invitationMailTexts,
  loginOfferMailTexts,
  mailTexts,
  newDeviceMailTexts,
  newDevicesMailTexts,
  passwordChangedMailTexts,
  passwordEndedMailTexts,
  passwordResetMailTexts,
  type sheetMadeMailTexts,
  testMailTexts,
  welcomeMailTexts,
} from '../../platform/mail/texts.ts'

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

/** The mail with a password link, sent after the old address has stopped a change of the e-mail address. */
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

/** The notification that an address that is read without a login was made. It holds no link, for the same reason. */
export function addressMadeLetter(
  words: typeof feedCreatedMailTexts | typeof sheetMadeMailTexts,
  values: { name: string; at: Date; supportEmail: string },
): Letter {
  const { subject, intro, wasYou, wasNotYou } = words
  return write(subject, values, [intro(...dayAndTime(values.at)), wasYou, wasNotYou])
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
