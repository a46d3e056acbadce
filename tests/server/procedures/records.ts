import type { Database } from '#server/platform/db/database.ts'
import type { Tenant } from '#tests/canaries.ts'
import { absencesRecords } from './absences.ts'
import { adminRecords } from './admin.ts'
import { answersRecords } from './answers.ts'
import { authRecords } from './auth.ts'
import { bookingRecords } from './booking.ts'
import { calendarRecords } from './calendar.ts'
import { changesRecords } from './changes.ts'
import { clientsRecords } from './clients.ts'
import { dashboardRecords } from './dashboard.ts'
import { eventsRecords } from './events.ts'
import { exportRecords } from './export.ts'
import { feedsRecords } from './feeds.ts'
import { handoverRecords } from './handover.ts'
import { importsRecords } from './imports.ts'
import { lettersRecords } from './letters.ts'
import { messagesRecords } from './messages.ts'
import { organizationsRecords } from './organizations.ts'
import { portalRecords } from './portal.ts'
import { potsRecords } from './pots.ts'
import { profileRecords } from './profile.ts'
import type { AllRows, Area, AreaRecords, ProcedureRecord } from './record.ts'
import { sessionsRecords } from './sessions.ts'
import { trashRecords } from './trash.ts'

const areas: { [A in Area]: AreaRecords<A> } = {
  absences: absencesRecords,
  admin: adminRecords,
  answers: answersRecords,
  auth: authRecords,
  booking: bookingRecords,
  calendar: calendarRecords,
  changes: changesRecords,
  clients: clientsRecords,
  dashboard: dashboardRecords,
  events: eventsRecords,
  export: exportRecords,
  feeds: feedsRecords,
  handover: handoverRecords,
  imports: importsRecords,
  letters: lettersRecords,
  messages: messagesRecords,
  organizations: organizationsRecords,
  portal: portalRecords,
  pots: potsRecords,
  profile: profileRecords,
  sessions: sessionsRecords,
  trash: trashRecords,
}

/** How each procedure of the router is called, by its path. */
export const records: Record<string, ProcedureRecord> = Object.fromEntries(
  Object.values(areas).flatMap((area) => Object.entries<ProcedureRecord>(area)),
)

/** How this procedure is called. */
export function recordOf(path: string): ProcedureRecord {
  const record = records[path]
  if (!record) throw new Error(`${path} has no record`)
  return record
}

/** A valid input of this procedure, on these rows; undefined where it takes none. */
export function inputOf(path: string, rows: AllRows): Record<string, unknown> | undefined {
  return recordOf(path).input(rows)
}

/** What makes the act of this mutation succeed, once, on the tenant's own rows. */
export async function preparedAct(path: string, tenant: Tenant, db: Database) {
  const { act, input: inputOn } = recordOf(path)
  if (!act) throw new Error(`${path} has no act`)
  const input = inputOn(tenant)
  const prepared = await act.prepare(tenant, db, input)
  return { kind: act.kind, repeated: act.repeated, ...prepared, input: prepared.input ?? input }
}
