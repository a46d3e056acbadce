import type * as z from 'zod/mini'
import { nameKey } from '../../clients/import/rows.ts'
import { grouped } from '../../grouped.ts'
import { sumHours } from '../../hours.ts'
import { chargedHours } from '../status.ts'
import type { importSessionsInput } from './inputs.ts'
import type { ImportRow } from './rows.ts'

interface Pot {
  id: string
  clientId: string
  potTypeName: string
  hoursRemaining: number
  totalHours: number
}

/** The pots of sessions: those that exist, and the one chosen for each client; null for none. */
interface PotChoices {
  /** The oldest first. */
  pots: readonly Pot[]
  chosen: ReadonlyMap<string, string | null>
}

type Taken = ImportRow & {
  client: NonNullable<ImportRow['client']>
  session: NonNullable<ImportRow['session']>
}

/** The rows that are taken, in the order in which they are sent. */
export const takenOf = (rows: readonly ImportRow[]) =>
  rows.filter((row): row is Taken => row.isTaken && row.client !== null && row.session !== null)

/**
 * The pot of each row: the client's of the type that the row names, else the one chosen for the client, else the client's
 * first one that has hours, or the first (S40).
 */
function potFinder({ pots, chosen }: PotChoices) {
  const byClient = grouped(pots, ({ clientId }) => clientId)
  return (clientId: string, type: string | null): Pot | null => {
    const own = byClient.get(clientId) ?? []
    const named =
      type === null ? undefined : own.find((pot) => nameKey(pot.potTypeName) === nameKey(type))
    if (named) return named
    const choice = chosen.get(clientId)
    if (choice !== undefined) return own.find(({ id }) => id === choice) ?? null
    return own.find(({ hoursRemaining }) => hoursRemaining > 0) ?? own[0] ?? null
  }
}

/** What the rows bring to each client: how many sessions, and what the pots that they touch hold before and after. */
export function clientSums(rows: readonly ImportRow[], choices: PotChoices & { draws: boolean }) {
  const potOf = potFinder(choices)
  return [...grouped(takenOf(rows), ({ client }) => client.id)].map(([id, own]) => {
    const held = own.map(({ type, session }) => {
      const pot = potOf(id, type)
      return { pot, hours: pot ? heldHours(session, pot.id) : 0 }
    })
    const touched = [...new Set(held.map(({ pot }) => pot))].flatMap((pot) => {
      const hours = sumHours(held.filter((one) => one.pot === pot).map((one) => one.hours))
      return pot && hours > 0 ? [{ pot, hours, ...balances(pot, hours, choices.draws) }] : []
    })
    return {
      id,
      name: own[0]?.client.name ?? '',
      count: own.length,
      pots: choices.pots.filter(({ clientId }) => clientId === id),
      /** The pot of the rows that name none. */
      chosen: potOf(id, null)?.id ?? null,
      touched,
    }
  })
}

type Session = NonNullable<ImportRow['session']>

function heldHours({ status, durationHours }: Session, potId: string): number {
  const [completed, noShow] = [status === 'completed', status === 'noShow']
  return chargedHours({ completed, noShow, durationHours, potId })
}

/** Without drawing, the hours held are added to the pot's total, so that what is left stays. */
function balances({ hoursRemaining: left, totalHours: total }: Pot, hours: number, draws: boolean) {
  return {
    before: { left, total },
    after: draws
      ? { left: sumHours([left, -hours]), total }
      : { left, total: sumHours([total, hours]) },
  }
}

/** The rows that are taken, as they are sent. `keyOf` gives what is made its key, always the same one. */
export function importInput(
  rows: readonly ImportRow[],
  choices: PotChoices & { draws: boolean; keyOf: (made: string) => string },
): z.input<typeof importSessionsInput> {
  const { draws, keyOf } = choices
  const potOf = potFinder(choices)
  const touched = draws ? [] : clientSums(rows, choices).flatMap((client) => client.touched)
  return {
    sessions: takenOf(rows).map(({ at, client, type, notes, session }) => ({
      id: keyOf(`session ${at}`),
      clientId: client.id,
      potId: potOf(client.id, type)?.id ?? null,
      startsAt: session.startsAt.toISOString(),
      durationHours: session.durationHours,
      status: session.status,
      notes,
    })),
    entries: touched.map(({ pot }) => ({ id: keyOf(`entry ${pot.id}`), potId: pot.id })),
  }
}
