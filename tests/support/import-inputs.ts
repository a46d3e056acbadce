import { randomUUID } from 'node:crypto'
import type { Caller } from './callers.ts'

export type ImportInput = Parameters<Caller['clients']['import']>[0]

export function importOf(rows: Partial<ImportInput>): ImportInput {
  return { types: [], clients: [], pots: [], ...rows }
}

/**
 * Two new clients with a pot each, one of them of a new training type, and a pot for a client that is there: 14.25 hours.
 */
export function newImport(
  { clientId, potTypeId }: { clientId: string; potTypeId: string },
  { emails }: { emails?: [string, string] } = {},
): ImportInput {
  const [type, anna, bo] = [randomUUID(), randomUUID(), randomUUID()]
  const [annasEmail, bosEmail] = emails ?? [`${anna}@example.com`, `${bo}@example.com`]
  return {
    types: [{ id: type, name: 'Massage' }],
    clients: [
      {
        id: anna,
        name: 'Anna Lindqvist',
        email: annasEmail,
        phone: '070-123 45 67',
        lastingNote: 'Ring före åtta',
        color: '#1d4ed8',
      },
      { id: bo, name: 'Bo Ek', email: bosEmail, phone: null, lastingNote: '', color: null },
    ],
    pots: [
      { id: randomUUID(), clientId: anna, potTypeId, hours: '6,5' },
      { id: randomUUID(), clientId: bo, potTypeId: type, hours: 4.75 },
      { id: randomUUID(), clientId, potTypeId, hours: 3 },
    ],
  }
}

/** What undoes an import. */
export function undoOf({ types, clients, pots }: ImportInput) {
  const keys = (rows: { id: string }[]) => rows.map(({ id }) => id)
  return { types: keys(types), clients: keys(clients), pots: keys(pots) }
}
