import * as z from 'zod/mini'
import { emailField, id, nameField, noteField, optionalText } from '../fields.ts'
import { fieldTexts } from '../texts.ts'
import { isColour } from './colours.ts'
import { lastingNoteMax, nameMax, phoneMax } from './limits.ts'
import { clientFormTexts } from './texts.ts'

export const clientIdInput = z.strictObject({ id })

/** Disables or enables a client's personal link. */
export const setLinkEnabledInput = z.strictObject({ id, isEnabled: z.boolean() })

const details = {
  name: nameField(clientFormTexts.nameRequired, nameMax),
  email: emailField(fieldTexts.email),
  phone: optionalText(phoneMax),
}

/** Adds a client: name and e-mail required, phone optional (S28). */
export const addClientInput = z.strictObject({ id, ...details })

/** The form "Uppgifter" of the client's profile. */
export const updateClientInput = z.strictObject({ id, ...details })

const lastingNote = noteField(lastingNoteMax)

/** The lasting note of a client, and the one that the user saw (optimistic concurrency). */
export const saveLastingNoteInput = z.strictObject({ id, lastingNote, noteBefore: lastingNote })

/** The tab "Utseende": a palette colour, or any colour as '#rrggbb' (D26). */
export const setColourInput = z.strictObject({
  id,
  color: z.string().check(z.refine(isColour, fieldTexts.invalid), z.toLowerCase()),
})
