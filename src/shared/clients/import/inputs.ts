import * as z from 'zod/mini'
import {
  emailField,
  hoursField,
  id,
  nameField,
  noteField,
  optionalName,
  optionalText,
} from '../../fields.ts'
import { importRowsMax, importTypesMax } from '../../import/limits.ts'
import { fileNameMax } from '../../import-records/limits.ts'
import { potFormTexts } from '../../pots/changes/texts.ts'
import { priceField } from '../../pots/inputs.ts'
import { typeNameMax } from '../../pots/limits.ts'
import { fieldTexts } from '../../texts.ts'
import { isColour } from '../colours.ts'
import { lastingNoteMax, nameMax, phoneMax } from '../limits.ts'
import { clientFormTexts } from '../texts.ts'

const rows = <Row extends z.ZodMiniType>(row: Row, max: number) =>
  z.array(row).check(z.maxLength(max))

/** What a row of a sheet says of its client and pot. The preview checks its cells by these fields: it takes what is accepted. */
export const importedFields = {
  type: nameField(potFormTexts.typeNameRequired, typeNameMax),
  name: nameField(clientFormTexts.nameRequired, nameMax),
  email: emailField(fieldTexts.email),
  phone: optionalText(phoneMax),
  note: noteField(lastingNoteMax),
  colour: z.nullable(z.string().check(z.refine(isColour, fieldTexts.invalid), z.toLowerCase())),
  hours: hoursField(potFormTexts.initialHoursInvalid),
  price: priceField,
}

/**
 * Clients, pots and training types that are stored all or none (D36). A pot's client and type are in this input or are the
 * trainer's own; its hours are those left, which become its opening.
 */
export const importClientsInput = z.strictObject({
  fileName: optionalName(fileNameMax),
  types: rows(z.strictObject({ id, name: importedFields.type }), importTypesMax),
  clients: rows(
    z.strictObject({
      id,
      name: importedFields.name,
      email: importedFields.email,
      phone: importedFields.phone,
      lastingNote: importedFields.note,
      color: importedFields.colour,
    }),
    importRowsMax,
  ),
  pots: rows(
    z.strictObject({
      id,
      clientId: id,
      potTypeId: id,
      hours: importedFields.hours,
      price: importedFields.price,
    }),
    importRowsMax,
  ),
})

/** Undoes an import: the keys of what it made. */
export const undoImportInput = z.strictObject({
  types: rows(id, importTypesMax),
  clients: rows(id, importRowsMax),
  pots: rows(id, importRowsMax),
})
