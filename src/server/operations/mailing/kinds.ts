import { answerContents } from '../../answers/contents.ts'
import { answerMailTexts } from '../../answers/texts.ts'
import { clientLetterContents } from '../../letters/contents.ts'
import { sampleContents } from '../../letters/sample.ts'
import { clientLetterMailTexts } from '../../letters/texts.ts'
import { messageContents } from '../../messages/contents.ts'
import { messageMailTexts } from '../../messages/texts.ts'
import type { MailKind } from '../../platform/mail/outbox.ts'
import * as texts from '../../platform/mail/texts.ts'
import { mailKinds } from '../../schema/outbox.ts'
import * as contents from './contents.ts'
import type { MailPolicy } from './policy.ts'

const { droppedMailTexts: dropped } = texts

/** Tells an account what has happened to it. */
const notice = { class: 'account', to: 'account', ifDropped: dropped.nothing } as const

/** Every kind of mail: who writes it, and by which rules it goes (policy.ts). A new kind does not compile without a line. */
export const policies: Record<MailKind, MailPolicy> = {
  'password-reset': {
    class: 'account',
    subject: texts.passwordResetMailTexts.subject,
    write: contents.passwordResetContents,
    to: 'account',
    ifDropped: dropped.resetEnded,
    isUrgent: true,
  },
  'password-ended': {
    class: 'account',
    subject: texts.passwordEndedMailTexts.subject,
    write: contents.passwordEndedContents,
    to: 'account',
    ifDropped: dropped.linkEnded,
    isUrgent: true,
  },
  welcome: {
    class: 'account',
    subject: texts.welcomeMailTexts.subject,
    write: contents.welcomeContents,
    to: 'account',
    ifDropped: dropped.linkEnded,
  },
  'password-changed': {
    ...notice,
    subject: texts.passwordChangedMailTexts.subject,
    write: contents.passwordChangedContents,
  },
  'new-device': {
    ...notice,
    subject: texts.newDeviceMailTexts.subject,
    write: contents.newDeviceContents,
  },
  'feed-created': addressMail(texts.feedCreatedMailTexts),
  'sheet-made': addressMail(texts.sheetMadeMailTexts),
  'new-devices': {
    ...notice,
    subject: texts.newDevicesMailTexts.subject,
    write: contents.newDevicesContents,
  },
  'factor-added': factorMail('factor-added'),
  'factor-removed': factorMail('factor-removed'),
  'factor-reset': factorMail('factor-reset'),
  'factor-refused': factorMail('factor-refused'),
  'email-change': {
    class: 'account',
    subject: texts.emailChangeMailTexts.subject,
    write: contents.emailChangeContents,
    to: 'address',
    ifDropped: dropped.changeEnded,
    isUrgent: true,
  },
  'email-changed': {
    class: 'account',
    subject: texts.emailChangedMailTexts.subject,
    write: contents.emailChangedContents,
    to: 'address',
    ifDropped: dropped.nothing,
  },
  'account-erased': {
    class: 'account',
    subject: texts.accountErasedMailTexts.subject,
    write: contents.accountErasedContents,
    to: 'address',
    ifDropped: dropped.nothing,
    // Nothing else holds the address any more.
    keeps: 'never',
  },
  invitation: {
    class: 'caused',
    by: 'inviter',
    subject: texts.invitationMailTexts.subject,
    write: contents.invitationContents,
    to: 'account',
    ifDropped: dropped.invitationEnded,
  },
  'client-login': {
    class: 'caused',
    by: 'trainer',
    subject: texts.loginOfferMailTexts.subject,
    write: contents.offerContents,
    to: 'address',
    ifDropped: dropped.offerEnded,
  },
  'session-reminder': {
    class: 'caused',
    by: 'trainer',
    subject: clientLetterMailTexts.reminder,
    write: clientLetterContents('reminder'),
    to: 'client',
    ifDropped: dropped.nothing,
    declined: 'reminder',
  },
  'low-balance': {
    class: 'caused',
    by: 'trainer',
    subject: clientLetterMailTexts.lowBalance,
    write: clientLetterContents('lowBalance'),
    to: 'client',
    ifDropped: dropped.nothing,
    declined: 'lowBalance',
  },
  'client-message': {
    class: 'caused',
    by: 'trainer',
    subject: messageMailTexts.subject,
    write: messageContents,
    to: 'client',
    ifDropped: dropped.message,
    declined: 'message',
    // Its outcome is shown to the trainer (D128).
    keeps: 'always',
  },
  'client-answers': {
    class: 'caused',
    by: 'reader',
    subject: answerMailTexts.subject,
    write: answerContents,
    to: 'account',
    ifDropped: dropped.answer,
  },
  'letter-sample': {
    class: 'caused',
    by: 'reader',
    subject: clientLetterMailTexts.reminder,
    write: sampleContents,
    to: 'account',
    ifDropped: dropped.nothing,
  },
}

/** The kinds that go before all others. */
export const accountKinds = mailKinds.filter((kind) => policies[kind].class === 'account')

function factorMail(kind: keyof typeof texts.factorMailTexts): MailPolicy {
  return {
    ...notice,
    subject: texts.factorMailTexts[kind].subject,
    write: contents.factorContents(kind),
  }
}

function addressMail(words: Parameters<typeof contents.addressMadeContents>[0]): MailPolicy {
  return { ...notice, subject: words.subject, write: contents.addressMadeContents(words) }
}
