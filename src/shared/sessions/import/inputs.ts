import * as z from 'zod/mini'
import { id, instantField, noteField, optionalName } from '../../fields.ts'
import { importRowsMax } from '../../import/limits.ts'
import { fileNameMax } from '../../import-records/limits.ts'
import { storedHours } from '../inputs.ts'
import { notesMax } from '../limits.ts'

/** What an imported session can be. */
const importedStatuses = ['planned', 'completed', 'noShow'] as const

/** What a row of a sheet says of its session. The preview checks its cells by these fields, too: it takes what is accepted. */
export const importedFields = {
  startsAt: instantField,
  durationHours: storedHours,
  status: z.enum(importedStatuses),
  notes: noteField(notesMax),
}

/**
 * Sessions that are stored all or none (D36). `entries` names the pots whose balance stays, each with the key of its history
 * entry "Pass före importen"; from a pot that it leaves out the imported sessions are drawn.
 */
export const importSessionsInput = z.strictObject({
  fileName: optionalName(fileNameMax),
  sessions: z
    .array(z.strictObject({ id, clientId: id, potId: z.nullable(id), ...importedFields }))
    .check(z.minLength(1), z.maxLength(importRowsMax)),
  entries: z.array(z.strictObject({ id, potId: id })).check(z.maxLength(importRowsMax)),
})

/** Undoes an import of sessions: the keys of what it made. */
export const undoSessionsImportInput = z.strictObject({
  sessions: z.array(id).check(z.minLength(1), z.maxLength(importRowsMax)),
  entries: z.array(id).check(z.maxLength(importRowsMax)),
})
