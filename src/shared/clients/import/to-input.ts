import type * as z from 'zod/mini'
import { importClientsInput } from './inputs.ts'
import { type ImportRow, type Known, nameKey } from './rows.ts'

type ImportInput = z.input<typeof importClientsInput>

interface InputOptions {
  types: Known['types']
  /** The training type of hours in rows that name none. */
  defaultType: string
  /** The key of what is made, always the same one: a second try after a lost answer stores nothing twice. */
  keyOf: (made: string) => string
}

/** The rows that are taken, as they are sent: clients, their pots, and the training types that are new. */
export function importInput(rows: readonly ImportRow[], options: InputOptions): ImportInput {
  const { types: existing, defaultType, keyOf } = options
  const idOfType = new Map(existing.map(({ id, name }) => [nameKey(name), id]))
  const input: ImportInput = { types: [], clients: [], pots: [] }

  function typeFor(name: string): string {
    const known = idOfType.get(nameKey(name))
    if (known !== undefined) return known
    const id = keyOf(`type ${nameKey(name)}`)
    idOfType.set(nameKey(name), id)
    input.types.push({ id, name: name.trim() })
    return id
  }

  for (const { at, state, client, values, isTaken } of rows) {
    if (!isTaken || !client) continue
    const clientId = 'id' in client ? client.id : keyOf(`client ${client.at}`)
    const { name, email, phone, note, colour, hours, price, paid } = values
    if (state === 'new')
      input.clients.push({
        id: clientId,
        name: name ?? '',
        email: email ?? '',
        phone,
        lastingNote: note ?? '',
        color: colour,
      })
    if (hours !== null) {
      const potTypeId = typeFor(values.type ?? defaultType)
      const pot = { id: keyOf(`pot ${at}`), clientId, potTypeId, hours }
      input.pots.push({ ...pot, ...(price !== null && { price: { amount: price, paidOn: paid } }) })
    }
  }
  return input
}

/** The row of what the server refuses: an address is a client's, anything else has its place among the clients or the pots. */
export function rowOfRefused(
  rows: readonly ImportRow[],
  input: ImportInput,
  { code, place }: { code: string; place: number | null },
): number | undefined {
  const issue = importClientsInput.safeParse(input).error?.issues[0]?.path
  const [list, at] = issue ?? [code === 'CLIENT_EMAIL_EXISTS' ? 'clients' : 'pots', place]
  const taken = rows.filter(({ isTaken }) => isTaken)
  const sent =
    list === 'clients'
      ? taken.filter(({ state }) => state === 'new')
      : taken.filter(({ values }) => values.hours !== null)
  return typeof at === 'number' ? sent[at]?.at : undefined
}
