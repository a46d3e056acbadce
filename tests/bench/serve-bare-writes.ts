import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { TransactionSql } from 'postgres'
import { bareServer, cookieTokenOf, hashOf, listenAndPrint } from './bare-server.ts'

/**
 * The yardstick of writes: Fastify and postgres.js alone, with hand-written SQL: the login, and then one transaction with
 * the idempotency key, the change, and its event together with the stored answer.
 */
const [url = ''] = process.argv.slice(2)
const { sql, app } = bareServer(url)

type Session = {
  id: string
  version: number
  clientId: string
  potId: string
  startsAt: string
  durationHours: number
  notes: string
}

async function trainerOf(request: FastifyRequest): Promise<string> {
  const [login] = await sql`
    select a.id, a.expires_at, p.id as user_id, p.role, p.is_disabled
    from auth_sessions a join profiles p on p.id = a.user_id
    where a.id = ${hashOf(cookieTokenOf(request))}`
  return String(login?.user_id)
}

type Done = { answer: object; clientIds: string[]; subjectIds: string[] }

/** Runs an act once for the key of its request, with an event of this kind. */
async function once(
  request: FastifyRequest,
  kind: string,
  act: (tx: TransactionSql, trainerId: string) => Promise<Done>,
): Promise<object> {
  const trainerId = await trainerOf(request)
  const key = String(request.headers['idempotency-key'])
  const hash = createHash('sha256').update(JSON.stringify(request.body)).digest('base64url')
  const at = new Date()
  return sql.begin(async (tx) => {
    const claimed = await tx`
      insert into idempotency_keys (account_id, key, procedure, input_hash, at)
      values (${trainerId}, ${key}, ${kind}, ${hash}, ${at}) on conflict do nothing returning key`
    if (claimed.length === 0) throw new Error('the key was used')
    const { answer, clientIds, subjectIds } = await act(tx, trainerId)
    await tx`
      with recorded as (
        insert into events (at, kind, actor_id, actor_role, trainer_id, client_ids, subject_ids, figures)
        values (${at}, ${kind}, ${trainerId}, 'TRAINER', ${trainerId}, ${clientIds}, ${subjectIds}, '{}'))
      update idempotency_keys set answer = ${JSON.stringify(answer)}, client_ids = ${clientIds}
      where account_id = ${trainerId} and key = ${key}`
    return answer
  })
}

app.post<{ Body: Session & { completed: boolean } }>('/mark', (request) => {
  const { id, version, completed } = request.body
  return once(request, 'session.marked', async (tx, trainerId) => {
    const [marked] = await tx`
      update training_sessions set completed = ${completed}, no_show = false
      where id = ${id} and trainer_id = ${trainerId} and version = ${version}
      returning version, client_id, charged_hours`
    if (!marked) throw new Error('the session was changed')
    return { answer: marked, clientIds: [String(marked.client_id)], subjectIds: [id] }
  })
})

app.post<{ Body: Session }>('/save', (request) => {
  const { id, version, clientId, potId, startsAt, durationHours, notes } = request.body
  return once(request, 'session.updated', async (tx, trainerId) => {
    const [saved] = await tx`
      update training_sessions set client_id = ${clientId}, pot_id = ${potId}, date = ${startsAt},
        duration_hours = ${durationHours}, notes = ${notes}, completed = false, no_show = false
      where id = ${id} and trainer_id = ${trainerId} and version = ${version} returning version`
    if (!saved) throw new Error('the session was changed')
    return { answer: saved, clientIds: [clientId], subjectIds: [id] }
  })
})

app.post<{ Body: { sessions: Session[] } }>('/series', (request) => {
  const { sessions } = request.body
  return once(request, 'session.created', async (tx, trainerId) => {
    const rows = sessions.map(({ id, clientId, potId, startsAt, durationHours }) => ({
      id,
      trainer_id: trainerId,
      client_id: clientId,
      pot_id: potId,
      date: startsAt,
      duration_hours: durationHours,
      notes: '',
    }))
    await tx`insert into training_sessions ${tx(rows)}`
    return {
      answer: { added: rows.length },
      clientIds: [sessions[0]?.clientId ?? ''],
      subjectIds: sessions.map(({ id }) => id),
    }
  })
})

await listenAndPrint(app)
