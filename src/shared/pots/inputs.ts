import * as z from 'zod/mini'
import {
  hoursField,
  id,
  keyField,
  nameField,
  optionalText,
  requiredText,
  typedNumber,
} from '../fields.ts'
import { fieldTexts } from '../texts.ts'
import { isLocalDate } from '../time.ts'
import { potFormTexts } from './changes/texts.ts'
import { reasonMax, typeDescriptionMax, typeNameMax } from './limits.ts'
import { type Price, parsePrice } from './price/price.ts'
import { priceFormTexts } from './price/texts.ts'

const isEmpty = (amount: string | number) => String(amount).trim() === ''

const priceFields = z
  .strictObject({
    amount: z
      .union([typedNumber, z.number()], priceFormTexts.invalid)
      .check(
        z.refine(
          (amount) => isEmpty(amount) || parsePrice(String(amount)) !== null,
          priceFormTexts.invalid,
        ),
      ),
    paidOn: z.nullable(
      z
        .string(fieldTexts.date)
        .check(z.refine((date) => date === '' || isLocalDate(date), fieldTexts.date)),
    ),
  })
  .check(
    z.refine(({ amount, paidOn }) => !isEmpty(amount) || !paidOn, {
      error: priceFormTexts.amountMissing,
      path: ['amount'],
    }),
  )

function priceOf(typed: z.output<typeof priceFields> | null): Price | null {
  const amount = typed ? parsePrice(String(typed.amount)) : null
  return amount === null ? null : { amount, paidOn: typed?.paidOn || null }
}

/** An optional price, as text or as a number, and its day of payment (D41); without an amount it is none. */
export const priceField = z.pipe(
  z.nullish(priceFields),
  z.transform((typed) => priceOf(typed ?? null)),
)

export const potsOfClientInput = z.strictObject({ clientId: id })

export const potIdInput = z.strictObject({ id })

export const historyIdInput = z.strictObject({ id })

/** A new pot: pot type required, initial hours numeric (S34). */
export const createPotInput = z.strictObject({
  id,
  clientId: id,
  potTypeId: keyField(potFormTexts.typeRequired),
  initialHours: hoursField(potFormTexts.initialHoursInvalid),
  price: priceField,
})

/** A change of hours: numeric, may be negative but not 0; reason required (S35). */
export const changeHoursInput = z
  .strictObject({
    id,
    potId: id,
    hours: hoursField(potFormTexts.hoursInvalid).check(
      z.refine((hours) => hours !== 0, potFormTexts.hoursInvalid),
    ),
    reason: requiredText(potFormTexts.reasonRequired, reasonMax),
    price: priceField,
  })
  .check(
    // Hours that are none are reported by their own field and pass here.
    z.refine(({ hours, price }) => price === null || !(hours < 0), {
      error: priceFormTexts.onlyAdded,
      path: ['price', 'amount'],
    }),
  )

/** The price of a top-up, or of the pot's opening when `historyId` is null: set, changed, paid or removed later. */
export const savePriceInput = z.strictObject({
  potId: id,
  historyId: z.nullable(id),
  price: z.pipe(z.nullable(priceFields), z.transform(priceOf)),
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
