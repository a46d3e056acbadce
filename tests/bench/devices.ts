import { randomUUID } from 'node:crypto'
import type autocannon from 'autocannon'
import { sql } from 'drizzle-orm'
import { cookieName } from '#server/http/login-cookie.ts'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { addDays, localDateOf, weekOf } from '#shared/time.ts'
import { rowsOf } from '#tests/rows.ts'

/** A logged-in trainer with one client and pot. */
export type Device = { cookie: string; clientId: string; potId: string }

/** The most trainers that log in: enough for the limit of rows that one may create in an hour. */
const most = 100

/** Logs in the first trainers of a database that has been seeded. */
export async function logInDevices(db: Database): Promise<Device[]> {
  const owners = await rowsOf<{ trainerId: string; clientId: string; potId: string }>(
    db,
    sql`select p.id as "trainerId", o.client_id as "clientId", o.id as "potId"
      from (select id from profiles order by created_at, id limit ${most}) p,
        lateral (select id, client_id from pots where trainer_id = p.id order by id limit 1) o`,
  )
  const devices: Device[] = []
  for (const { trainerId, clientId, potId } of owners) {
    const { token } = await beginLogin(db, trainerId)
    devices.push({ cookie: `${cookieName(false)}=${token}`, clientId, potId })
  }
  return devices
}

type Sent = Pick<autocannon.Request, 'method' | 'path' | 'headers' | 'body'>

/** The query of the current week. */
export function weekRequest({ cookie }: Device, now: Date): Sent {
  const input = JSON.stringify({ json: { week: weekOf(localDateOf(now)), clientId: null } })
  return {
    method: 'GET',
    path: `/trpc/calendar.week?input=${encodeURIComponent(input)}`,
    headers: { cookie },
  }
}

/** A mutation, as a page of this origin sends it. */
export function mutationRequest(
  { cookie }: Device,
  origin: string,
  path: string,
  input: object,
): Sent {
  return {
    method: 'POST',
    path: `/trpc/${path}`,
    headers: { cookie, origin, 'content-type': 'application/json' },
    body: JSON.stringify({ json: input }),
  }
}

/** A booking of one session; those of distinct numbers are no duplicates. */
export function bookingRequest(device: Device, origin: string, number: number): Sent {
  const { clientId, potId } = device
  return mutationRequest(device, origin, 'sessions.create', {
    id: randomUUID(),
    clientId,
    potId,
    date: addDays(localDateOf(new Date()), 7 + (number % 300)),
    time: new Date(Math.floor(number / 300) * 60_000).toISOString().slice(11, 16),
    durationHours: 1,
    notes: '',
    repeatWeeks: 0,
  })
}
