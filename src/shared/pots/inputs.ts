import * as z from 'zod/mini'
import { hoursField, id, keyField, nameField, optionalText, requiredText } from '../fields.ts'
import { potFormTexts } from './changes/texts.ts'
import { reasonMax, typeDescriptionMax, typeNameMax } from './limits.ts'

export const potsOfClientInput = z.strictObject({ clientId: id })

export const potIdInput = z.strictObject({ id })

export const historyIdInput = z.strictObject({ id })

/** A new pot: pot type required, initial hours numeric (S34). */
export const createPotInput = z.strictObject({
  id,
  clientId: id,
  potTypeId: keyField(potFormTexts.typeRequired),
  initialHours: hoursField(potFormTexts.initialHoursInvalid),
})

/** A change of hours: numeric, may be negative but not 0; reason required (S35). */
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
  name: nameField(potFormTexts.typeNameRequired, typeNameMax),
  description: optionalText(typeDescriptionMax),
}

/** Creates a training type (S33). */
export const createPotTypeInput = z.strictObject(type)

/** Renames a training type or changes its description (D9). */
export const updatePotTypeInput = z.strictObject(type)

export const potTypeIdInput = z.strictObject({ id })
