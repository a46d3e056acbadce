import * as z from 'zod/mini'
import { dateField, id, keyField, optionalEmail, optionalText } from '../fields.ts'
import { sentMessageMax } from '../messages/limits.ts'
import { fieldTexts } from '../texts.ts'
import { offersMax } from './limits.ts'
import { giveTexts } from './texts.ts'

const receiverId = keyField(giveTexts.receiverRequired)

/** Offers one of the trainer's clients to another trainer of an organisation (D37). */
export const startHandoverInput = z.strictObject({
  clientId: id,
  receiverId,
  /** The first day in Stockholm on which it can be accepted: today or later. */
  fromOn: dateField,
  /** Whether "Bra att veta", notes and reasons of cancelling go along. */
  withNotes: z.boolean(),
  /** The mail that tells the client; null when the trainer tells the client in another way. */
  message: optionalText(sentMessageMax),
})

/** The hand-over of a client that waits: to withdraw, to decline, to see what comes. */
export const handoverOfInput = z.strictObject({ clientId: id })

/** Receives a client. `email` replaces the address that another client of the receiver has. */
export const acceptHandoverInput = z.strictObject({
  clientId: id,
  email: optionalEmail(fieldTexts.email),
})

/** A hand-over that took place. */
export const handoverIdInput = z.strictObject({ id })

/** An ADMIN asks a member to hand one of their clients over to another member. */
export const askHandoverInput = z.strictObject({
  organizationId: id,
  clientId: id,
  receiverId,
})

/** The clients of a disabled account, for a SUPER_ADMIN. */
export const disabledAccountInput = z.strictObject({ accountId: id })

/** Offers clients of a disabled account to a trainer of an organisation that the account is in. */
export const startForDisabledInput = z.strictObject({
  accountId: id,
  clientIds: z.array(id).check(z.minLength(1), z.maxLength(offersMax)),
  receiverId,
})

/** Withdraws the offer of a disabled account's client. */
export const endForDisabledInput = z.strictObject({ accountId: id, clientId: id })
