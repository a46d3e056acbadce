import * as z from 'zod/mini'
import { isTypedTwice, newPasswordFields } from '../auth/password-fields.ts'
import { nameMax, phoneMax } from '../clients/limits.ts'
import { emailField, id, nameField, optionalText } from '../fields.ts'
import { fieldTexts } from '../texts.ts'
import { adminFormTexts as texts } from './texts.ts'

/** The roles of accounts that a SUPER_ADMIN creates and manages (S23, D22). */
export const managedRoles = ['TRAINER', 'ORG_ADMIN'] as const

/** A new account (S23): e-mail and name required, phone optional. It has no password yet. */
export const addTrainerInput = z.strictObject({
  id,
  email: emailField(fieldTexts.email, texts.emailAndNameRequired),
  name: nameField(texts.emailAndNameRequired, nameMax),
  phone: optionalText(phoneMax),
  role: z.enum(managedRoles),
})

/** A temporary password for another user's account (S24). */
export const setPasswordInput = z
  .strictObject({ id, ...newPasswordFields(texts.words, texts.missing) })
  .check(isTypedTwice(texts.words))

export const accountIdInput = z.strictObject({ id })

/** Disables or enables an account. */
export const setDisabledInput = z.strictObject({ id, isDisabled: z.boolean() })
