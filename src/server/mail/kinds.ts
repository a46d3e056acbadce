import { answerContents } from '../answers/contents.ts'
import { answerMailTexts } from '../answers/texts.ts'
import { clientLetterContents } from '../letters/contents.ts'
import { clientLetterMailTexts } from '../letters/texts.ts'
import { messageContents } from '../messages/contents.ts'
import { messageMailTexts } from '../messages/texts.ts'
import * as contents from './contents.ts'
import type { MailKind } from './outbox.ts'
import type { MailPolicy } from './policy.ts'
import { mailKinds } from './tables.ts'
import * as texts from './texts.ts'

/** Every kind of mail: who writes it, and by which rules it goes (policy.ts). A new kind does not compile without a line. */
export const policies: Record<MailKind, MailPolicy> = {
  'password-reset': {
    class: 'account',
    subject: texts.passwordResetMailTexts.subject,
    write: contents.passwordResetContents,
    toAccount: true,
    isUrgent: true,
  },
  'password-ended': {
    class: 'account',
    subject: texts.passwordEndedMailTexts.subject,
    write: contents.passwordEndedContents,
    toAccount: true,
    isUrgent: true,
  },
  welcome: {
    class: 'account',
    subject: texts.welcomeMailTexts.subject,
    write: contents.welcomeContents,
    toAccount: true,
  },
  'password-changed': {
    class: 'account',
    subject: texts.passwordChangedMailTexts.subject,
    write: contents.passwordChangedContents,
    toAccount: true,
  },
  'new-device': {
    class: 'account',
    subject: texts.newDeviceMailTexts.subject,
    write: contents.newDeviceContents,
    toAccount: true,
  },
  'feed-created': {
    class: 'account',
    subject: texts.feedCreatedMailTexts.subject,
    write: contents.feedCreatedContents,
    toAccount: true,
  },
  'new-devices': {
    class: 'account',
    subject: texts.newDevicesMailTexts.subject,
    write: contents.newDevicesContents,
    toAccount: true,
  },
  'factor-added': factorMail('factor-added'),
  'factor-removed': factorMail('factor-removed'),
  'factor-reset': factorMail('factor-reset'),
  'factor-refused': factorMail('factor-refused'),
  'email-change': {
    class: 'account',
    subject: texts.emailChangeMailTexts.subject,
    write: contents.emailChangeContents,
    toAccount: false,
    isUrgent: true,
  },
  'email-changed': {
    class: 'account',
    subject: texts.emailChangedMailTexts.subject,
    write: contents.emailChangedContents,
    toAccount: false,
  },
  'account-erased': {
    class: 'account',
    subject: texts.accountErasedMailTexts.subject,
    write: contents.accountErasedContents,
    toAccount: false,
    // Nothing else holds the address any more.
    keeps: 'never',
  },
  invitation: {
    class: 'caused',
    by: 'inviter',
    subject: texts.invitationMailTexts.subject,
    write: contents.invitationContents,
    toAccount: true,
    toClient: false,
    declined: null,
  },
  'client-login': {
    class: 'caused',
    by: 'trainer',
    subject: texts.loginOfferMailTexts.subject,
    write: contents.offerContents,
    toAccount: false,
    toClient: false,
    declined: null,
  },
  'session-reminder': {
    class: 'caused',
    by: 'trainer',
    subject: clientLetterMailTexts.reminder,
    write: clientLetterContents,
    toAccount: false,
    toClient: true,
    declined: 'reminder',
  },
  'low-balance': {
    class: 'caused',
    by: 'trainer',
    subject: clientLetterMailTexts.lowBalance,
    write: clientLetterContents,
    toAccount: false,
    toClient: true,
    declined: 'lowBalance',
  },
  'client-message': {
    class: 'caused',
    by: 'trainer',
    subject: messageMailTexts.subject,
    write: messageContents,
    toAccount: false,
    toClient: true,
    declined: 'message',
    // Its outcome is shown to the trainer (D128).
    keeps: 'always',
  },
  'client-answers': {
    class: 'caused',
    by: 'reader',
    subject: answerMailTexts.subject,
    write: answerContents,
    toAccount: true,
    toClient: false,
    declined: null,
  },
  'letter-sample': {
    class: 'caused',
    by: 'reader',
    subject: clientLetterMailTexts.reminder,
    write: clientLetterContents,
    toAccount: true,
    toClient: false,
    declined: null,
  },
}

/** The kinds that go before all others. */
export const accountKinds = mailKinds.filter((kind) => policies[kind].class === 'account')

function factorMail(kind: keyof typeof texts.factorMailTexts): MailPolicy {
  return {
    class: 'account',
    subject: texts.factorMailTexts[kind].subject,
    write: contents.factorContents(kind),
    toAccount: true,
  }
}
