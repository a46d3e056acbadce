import * as z from 'zod/mini'
import { emailField } from '../../fields.ts'
import { fieldTexts } from '../../texts.ts'
import { passwordAgain } from '../password-fields.ts'

/** Asks for a change of the user's own e-mail address; the current password is checked. */
export const changeEmailInput = z.strictObject({
  email: emailField(fieldTexts.email),
  ...passwordAgain,
})

/** The token of a mailed link that confirms or stops a change of e-mail address. */
export const emailLinkInput = z.strictObject({ token: z.string().check(z.maxLength(1000)) })
