import * as z from 'zod/mini'

/** The switch "Tangentbordsgenvägar". */
export const keyboardShortcutsInput = z.strictObject({ on: z.boolean() })
