import { randomUUID } from 'node:crypto'
import type { LocalDate, LocalTime } from '#shared/time.ts'
import type { Api } from './logins.ts'

/** The initial state of a journey, created through the procedures before the page is opened. */

export type Named = { id: string; name: string }

/** A suffix for names that is unique within the run. */
export function unique(): string {
  return randomUUID().slice(0, 6)
}

/** A client of this login with a unique name. */
export async function givenClient(
  api: Api,
  { name = 'Provklient', phone = '' }: { name?: string; phone?: string } = {},
): Promise<Named & { email: string }> {
  const mark = unique()
  const client = { id: randomUUID(), name: `${name} ${mark}`, email: `prov.${mark}@example.com` }
  await api.clients.add.mutate({ ...client, phone })
  return client
}

/** A training type with a unique name, which no pot uses. */
export async function givenPotType(
  api: Api,
  { name = 'Provtyp', description = '' }: { name?: string; description?: string } = {},
): Promise<Named> {
  const type = { id: randomUUID(), name: `${name} ${unique()}` }
  await api.pots.createType.mutate({ ...type, description })
  return type
}

/** A pot of this many hours, with a training type of its own. */
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

/** A planned session; returns its id. */
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

/** A completed session: its hours are charged. */
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

/** A trainer's account without a password, with a unique name. The login is a SUPER_ADMIN's. */
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

/** Removes every client: a login as before its first client. */
export async function removeAllClients(api: Api): Promise<void> {
  for (const { id } of await api.clients.list.query()) {
    // A parallel test may have removed it first.
    await api.clients.remove.mutate({ id }).catch(() => null)
  }
}

/** Adds this many one-hour purchases to a pot's history. */
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
