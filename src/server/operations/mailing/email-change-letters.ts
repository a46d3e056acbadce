import { withLetters } from '#shared/email-letters.ts'
import { nameInLetter } from '#shared/plain-text.ts'
import { dayAndTime, type Letter, write } from '../../platform/mail/letters.ts'
import {
  emailChangedMailTexts,
  mailTexts,
  newDeviceMailTexts,
  passwordChangedMailTexts,
  emailChangeMailTexts as words,
} from '../../platform/mail/texts.ts'

type LinkValues = {
  name: string
  /** The new address. */
  email: string
  link: string
  expiresAt: Date
  supportEmail: string
}

/** To the old address: who asks for which change, with a page that confirms or stops it. */
export function confirmOldEmailLetter(
  values: LinkValues & { device: string | null; askedAt: Date },
): Letter {
  const { email, link, device, askedAt, expiresAt } = values
  return write(words.subject, values, [
    words.asked(withLetters(email), device, dayAndTime(askedAt)),
    words.both,
    { label: words.confirm, href: link },
    words.wasNotYou,
    { label: words.stop, href: link, isQuiet: true },
    words.until(...dayAndTime(expiresAt)),
    { words: mailTexts.address, address: link },
  ])
}

/** To the new address: which account wants it, with a page that confirms or stops it. */
export function confirmNewEmailLetter(values: LinkValues): Letter {
  const { name, email, link, expiresAt } = values
  return write(words.subject, values, [
    words.wanted(nameInLetter(name), withLetters(email)),
    words.both,
    { label: words.confirm, href: link },
    words.until(...dayAndTime(expiresAt)),
    words.unasked,
    { words: mailTexts.address, address: link },
  ])
}

/** To a new address that is another account's: without a link, and not to the one who asked. */
export function takenEmailLetter(values: { name: string; supportEmail: string }): Letter {
  return write(words.subject, values, [words.taken, words.takenHow])
}

/** To the old address, after the change. It holds no link, since the mailbox may be compromised. */
export function emailChangedLetter(values: {
  name: string
  changedAt: Date
  supportEmail: string
}): Letter {
  const { subject, intro } = emailChangedMailTexts
  const blocks = [intro(...dayAndTime(values.changedAt)), newDeviceMailTexts.wasYou]
  return write(subject, { ...values, contact: passwordChangedMailTexts.wasNotYou }, blocks)
}
