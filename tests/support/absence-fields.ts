import type { AbsenceFields } from '#shared/absences/span.ts'

/** Monday 7 to Sunday 20 December 2026. */
export const holiday: AbsenceFields = {
  isWholeDays: true,
  from: '2026-12-07',
  fromTime: '08:00',
  to: '2026-12-20',
  toTime: '17:00',
  label: 'Semester',
}
