import { randomUUID } from 'node:crypto'
import type { Caller } from './callers.ts'

type SessionsImport = Parameters<Caller['sessions']['import']>[0]
type ImportedSession = SessionsImport['sessions'][number]

/** A session of a sheet: by default one hour on Tuesday 3 November 2026 at 10:00, completed. */
export function importedSession(
  { clientId, potId }: { clientId: string; potId: string | null },
  overrides: Partial<ImportedSession> = {},
): ImportedSession {
  return {
    id: randomUUID(),
    clientId,
    potId,
    startsAt: '2026-11-03T09:00:00.000Z',
    durationHours: 1,
    status: 'completed',
    notes: '',
    ...overrides,
  }
}

/** The import of these sessions; the balance of the named pots stays. */
export function sessionsImport(
  sessions: ImportedSession[],
  balanced: readonly string[] = [],
): SessionsImport {
  return { sessions, entries: balanced.map((potId) => ({ id: randomUUID(), potId })) }
}

/** What undoes it. */
export function undoOfSessions({ sessions, entries }: SessionsImport) {
  const keys = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  return { sessions: keys(sessions), entries: keys(entries) }
}
