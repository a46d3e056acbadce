import * as z from 'zod/mini'
import { nameMax, phoneMax } from '../clients/limits.ts'
import { phoneHref } from '../clients/phone.ts'
import { nameField, optionalEmail, optionalText } from '../fields.ts'
import { portalAccents } from '../portal/accents.ts'
import { cancellationHoursMax, otherInformationMax } from './limits.ts'
import { profileFormTexts as texts } from './texts.ts'

/** The switch "Tangentbordsgenvägar". */
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

/**
 * The trainer settings (S62), shown on the personal links of their clients. What is left out stays as it is
 * (S61).
 */
export const updateTrainerSettingsInput = z.partial(
  z.strictObject({
    cancellationHours,
    otherInformation: optionalText(otherInformationMax),
    contactEmail: optionalEmail(texts.contactEmailInvalid),
    contactPhone,
    portalAccent: z.enum(portalAccents),
  }),
)
