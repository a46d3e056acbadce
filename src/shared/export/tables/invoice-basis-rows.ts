import { compareSwedish } from '../../collation.ts'
import {
  type InvoiceBasis,
  type InvoiceBasisFacts,
  invoiceBasisReport,
} from '../../sessions/invoice-basis/invoice-basis.ts'
import type { Period } from '../period.ts'

/** What a client used of one training type; an empty type is that of sessions without a pot. */
export interface UsageRow {
  clientName: string
  potTypeName: string
  usage: InvoiceBasis
}

/** "Underlag" by client and training type, in Swedish order: the report, where each of a client's types is a client. */
export function usageRows(facts: InvoiceBasisFacts, period: Period): UsageRow[] {
  const names = new Map(facts.clients.map(({ id, name }) => [id, name]))
  const parts = new Map<string, { id: string; clientName: string; potTypeName: string }>()
  const ofType = <Row extends { clientId: string; type: { id: string; name: string } | null }>(
    row: Row,
  ): Row => {
    const { clientId: id, type } = row
    const key = `${id} ${type?.id ?? ''}`
    parts.set(key, { id, clientName: names.get(id) ?? '', potTypeName: type?.name ?? '' })
    return { ...row, clientId: key }
  }
  const pots = facts.pots.map(ofType)
  const sessions = facts.sessions.map(ofType)
  const clients = [...parts].map(([id, { clientName: name }]) => ({ id, name }))
  const report = invoiceBasisReport({ changes: facts.changes, pots, sessions, clients }, period)
  return report.clients
    .flatMap(({ id, usage }) => {
      const part = parts.get(id)
      return part ? [{ ...part, usage }] : []
    })
    .sort(
      (a, b) =>
        compareSwedish(a.clientName, b.clientName) ||
        (a.id === b.id ? compareSwedish(a.potTypeName, b.potTypeName) : a.id < b.id ? -1 : 1),
    )
}
