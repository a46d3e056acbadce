import { randomUUID } from 'node:crypto'
import type { LocalDate, LocalTime } from '#shared/time.ts'
import type { Api } from './logins.ts'

/** What a journey starts from, made through the procedures: who and what is there before anybody looks. */

export type Named = { id: string; name: string }

/** Something in a name that no other test of this run has. */
export function unique(): string {
  return randomUUID().slice(0, 6)
}

/** A client of this login's own, by a name that nobody else has. */
export async function givenClient(
  api: Api,
  { name = 'Provklient', phone = '' }: { name?: string; phone?: string } = {},
): Promise<Named & { email: string }> {
  const mark = unique()
  const client = { id: randomUUID(), name: `${name} ${mark}`, email: `prov.${mark}@example.com` }
  await api.clients.add.mutate({ ...client, phone })
  return client
}

/** A training type that no pot uses, by a name that nobody else has. */
export async function givenPotType(
  api: Api,
  { name = 'Provtyp', description = '' }: { name?: string; description?: string } = {},
): Promise<Named> {
  const type = { id: randomUUID(), name: `${name} ${unique()}` }
  await api.pots.createType.mutate({ ...type, description })
  return type
}

/** A pot of so many hours, of a training type of its own. */
export async function givenPot(
  api: Api,
  {
    clientId,
    type = 'Provtimmar',
    hours = 10,
  }: { clientId: string; type?: string; hours?: number },
): Promise<Named> {
  const potType = await givenPotType(api, { name: type })
  const id = randomUUID()
  await api.pots.create.mutate({ id, clientId, potTypeId: potType.id, initialHours: hours })
  return { id, name: potType.name }
}

type Booking = {
  clientId: string
  potId: string
  date: LocalDate
  time?: LocalTime
  hours?: number
  notes?: string
}

/** A session that is planned, and its id. */
export async function givenSession(
  api: Api,
  { clientId, potId, date, time = '10:00', hours = 1, notes = '' }: Booking,
): Promise<string> {
  const id = randomUUID()
  await api.sessions.create.mutate({
    id,
    clientId,
    potId,
    date,
    time,
    durationHours: hours,
    notes,
    repeatWeeks: 0,
  })
  return id
}

/** A session that is done: its hours are drawn. */
export async function givenCompleted(api: Api, booking: Booking): Promise<string> {
  const id = await givenSession(api, booking)
  const { version } = await api.sessions.get.query({ id })
  const { clientId, potId, date, time = '10:00', hours = 1, notes = '' } = booking
  await api.sessions.update.mutate({
    id,
    version,
    clientId,
    potId,
    date,
    time,
    durationHours: hours,
    notes,
    completed: true,
    noShow: false,
  })
  return id
}

/** A client with one pot. */
export async function givenClientWithPot(
  api: Api,
  { name, type, hours }: { name?: string; type?: string; hours?: number } = {},
): Promise<{ client: Named & { email: string }; pot: Named }> {
  const client = await givenClient(api, { name })
  return { client, pot: await givenPot(api, { clientId: client.id, type, hours }) }
}

/** A trainer's account without a password, by a name that nobody else has. The login is a SUPER_ADMIN's. */
export async function givenTrainer(
  api: Api,
  {
    name = 'Provtränare',
    role = 'TRAINER',
  }: { name?: string; role?: 'TRAINER' | 'ORG_ADMIN' } = {},
): Promise<Named & { email: string }> {
  const mark = unique()
  const trainer = { id: randomUUID(), name: `${name} ${mark}`, email: `pt.${mark}@example.com` }
  await api.admin.addTrainer.mutate({ ...trainer, phone: '', role })
  return trainer
}

/** Nobody is left: a login as it is before the first client. */
export async function removeAllClients(api: Api): Promise<void> {
  for (const { id } of await api.clients.list.query()) {
    // Another test may have been faster.
    await api.clients.remove.mutate({ id }).catch(() => null)
  }
}

/** So many purchases of one hour each in a pot's history. */
export async function givenHistory(
  api: Api,
  { potId, count, reason }: { potId: string; count: number; reason: string },
): Promise<void> {
  for (let n = 1; n <= count; n += 1) {
    await api.pots.changeHours.mutate({
      id: randomUUID(),
      potId,
      hours: 1,
      reason: `${reason} ${n}`,
    })
  }
}
