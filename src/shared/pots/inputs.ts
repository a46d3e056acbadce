import * as z from 'zod/mini'
import { hoursField, id, keyField, optionalText, requiredText } from '../fields.ts'
import { reasonMax, typeDescriptionMax, typeNameMax } from './limits.ts'
import { potFormTexts } from './texts.ts'

/** Names one client whose pots are asked for. */
export const potsOfClientInput = z.strictObject({ clientId: id })

/** Names one pot. */
export const potIdInput = z.strictObject({ id })

/** Names one history entry. */
export const historyIdInput = z.strictObject({ id })

/** Spec 5, New pot: pot type required, initial hours numeric. */
export const createPotInput = z.strictObject({
  id,
  clientId: id,
  potTypeId: keyField(potFormTexts.typeRequired),
  initialHours: hoursField(potFormTexts.initialHoursInvalid),
})

/** Spec 5, Pot hours dialog: hours numeric and may be negative, reason required. Nothing changed is not a change. */
export const changeHoursInput = z.strictObject({
  id,
  potId: id,
  hours: hoursField(potFormTexts.hoursInvalid).check(
    z.refine((hours) => hours !== 0, potFormTexts.hoursInvalid),
  ),
  reason: requiredText(potFormTexts.reasonRequired, reasonMax),
})

const type = {
  id,
  name: requiredText(potFormTexts.typeNameRequired, typeNameMax),
  description: optionalText(typeDescriptionMax),
}

/** A training type of the trainer's own (spec 5, Training type name required). */
export const createPotTypeInput = z.strictObject(type)

/** Another name or description for a training type (design D9). */
export const updatePotTypeInput = z.strictObject(type)

/** Names one training type. */
export const potTypeIdInput = z.strictObject({ id })
