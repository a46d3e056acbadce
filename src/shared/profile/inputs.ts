import * as z from 'zod/mini'
import { nameMax, phoneMax } from '../clients/limits.ts'
import { phoneHref } from '../clients/phone.ts'
import { nameField, optionalEmail, optionalText } from '../fields.ts'
import { messageTextMax } from '../messages/limits.ts'
import { linesOf } from '../plain-text.ts'
import { portalAccents } from '../portal/accents.ts'
import { cancellingModes, reminderHoursMax, reminderModes } from '../portal/settings.ts'
import {
  cancellationHoursMax,
  otherInformationMax,
  postalAddressLines,
  postalAddressMax,
} from './limits.ts'
import { organizationNumberOf } from './organization-number.ts'
import { profileFormTexts as texts } from './texts.ts'

/** The switch "Kortkommandon". */
export const keyboardShortcutsInput = z.strictObject({ on: z.boolean() })

/**
 * The personal form (S61). The e-mail address is read only, so it is not among these. What is left out stays as
 * it is (S61).
 */
export const updateProfileInput = z.partial(
  z.strictObject({
    name: nameField(texts.nameRequired, nameMax),
    phone: optionalText(phoneMax),
  }),
)

/** Whole hours as typed text; empty becomes null (S62). */
const cancellationHours = z.pipe(
  z
    .string(texts.cancellationHoursInvalid)
    .check(z.trim(), z.refine(isCancellationHours, texts.cancellationHoursInvalid)),
  z.transform((text) => (text === '' ? null : Number(text))),
)

function isCancellationHours(text: string): boolean {
  if (text === '') return true
  const hours = Number(text)
  return /^\d{1,5}$/.test(text) && hours >= 1 && hours <= cancellationHoursMax
}

/** A phone number that a `tel:` link can dial. Other phone fields also accept two numbers or words beside them. */
const contactPhone = optionalText(phoneMax).check(
  z.refine((text) => text === null || isDialable(text), texts.contactPhoneInvalid),
)

function isDialable(text: string): boolean {
  return /\d{5}$/.test(phoneHref(text) ?? '')
}

/** In characters, however it is grouped. */
const organizationNumberMax = 40

/** Empty becomes null. */
const organizationNumber = z.pipe(
  z
    .nullish(
      z
        .string()
        .check(z.trim(), z.maxLength(organizationNumberMax, texts.organizationNumberInvalid)),
    )
    .check(
      z.refine(
        (text) => !text || organizationNumberOf(text) !== null,
        texts.organizationNumberInvalid,
      ),
    ),
  z.transform((text) => (text ? organizationNumberOf(text) : null)),
)

const postalAddress = optionalText(postalAddressMax).check(
  z.refine(
    (text) => text === null || linesOf(text).length <= postalAddressLines,
    texts.postalAddressLines,
  ),
)

/**
 * The trainer settings (S62), shown on the personal links of their clients, and whose "Friskvårdsunderlag" it is (D112).
 * What is left out stays as it is (S61).
 */
export const updateTrainerSettingsInput = z.partial(
  z.strictObject({
    cancellationHours,
    otherInformation: optionalText(otherInformationMax),
    contactEmail: optionalEmail(texts.contactEmailInvalid),
    contactPhone,
    portalAccent: z.enum(portalAccents),
    pricesOnLink: z.boolean(),
    clientCancelling: z.enum(cancellingModes),
    clientFeeds: z.boolean(),
    reminders: z.enum(reminderModes),
    reminderHour: z.int().check(z.minimum(0), z.maximum(23)),
    reminderHoursBefore: z.int().check(z.minimum(1), z.maximum(reminderHoursMax)),
    lowBalanceLetters: z.boolean(),
    answerLetters: z.boolean(),
    messageText: optionalText(messageTextMax),
    organizationNumber,
    postalAddress,
  }),
)
