import * as z from 'zod/mini'

const span = { startsAt: z.date(), endsAt: z.date() }

/** An absence; sent to its own trainer alone (D32). */
export const absenceOutput = z.strictObject({
  id: z.string(),
  ...span,
  isWholeDays: z.boolean(),
  label: z.string(),
})

const timed = { clientId: z.string(), startsAt: z.date(), durationHours: z.number() }

/** The open sessions inside an absence, and what decides where they can move: other sessions, and absences. */
export const absencePlanOutput = z.strictObject({
  inside: z.array(
    z.strictObject({
      id: z.string(),
      version: z.number(),
      ...timed,
      clientName: z.string(),
      potTypeName: z.nullable(z.string()),
    }),
  ),
  staying: z.array(z.strictObject(timed)),
  absences: z.array(z.strictObject(span)),
})
export type AbsencePlan = z.output<typeof absencePlanOutput>

/** What an act on an absence has moved, as its undo sends it back: the version of the act, and the time before it. */
export const settledAbsenceOutput = z.strictObject({
  moved: z.array(
    z.strictObject({
      id: z.string(),
      version: z.number(),
      startsAt: z.date(),
      proof: z.string(),
    }),
  ),
})
export type SettledAbsence = z.output<typeof settledAbsenceOutput>

/** `skipped` are cancelled sessions that were put back or deleted before the undo. */
export const undoneAbsenceOutput = z.strictObject({ skipped: z.number() })
export type UndoneAbsence = z.output<typeof undoneAbsenceOutput>
