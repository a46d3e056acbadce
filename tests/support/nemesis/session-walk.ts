import type { Cancellation } from '#shared/sessions/cancellation.ts'
import { instantOf } from '#shared/time.ts'
import { type SessionFacts, sessionLine } from './ledger.ts'
import type { Story } from './story.ts'

type Session = SessionFacts & {
  id: string
  clientId: string
  version: number
  date: string
  hour: string
  minute: string
}

const minutes = ['00', '15', '30'] as const

function enter({ ledger }: Story, session: Session): void {
  ledger.set(`session ${session.id}`, sessionLine(session))
}

/** A session is marked, moved, changed, cancelled, deleted and put back by devices that cross each other. */
export async function walkASession(story: Story): Promise<void> {
  const { random } = story
  let session = await book(story)
  for (let left = 2 + random.below(5); left > 0; left -= 1) {
    session = await step(story, session)
    enter(story, session)
  }
}

async function book(story: Story): Promise<Session> {
  const { act, freeHour, shared, uuid, random } = story
  const { date, hour } = freeHour()
  const minute = random.of(minutes) ?? '00'
  const place = { ...shared(), id: uuid(), date, durationHours: 0.5 }
  await act('sessions', 'create', {
    ...place,
    time: `${hour}:${minute}`,
    notes: '',
    repeatWeeks: 0,
  })
  const startsAt = instantOf(date, `${hour}:${minute}`)
  const session: Session = { ...place, hour, minute, startsAt, version: 1, status: 'planned' }
  enter(story, session)
  return session
}

async function step(story: Story, session: Session): Promise<Session> {
  const { act, random } = story
  const { id, version, status } = session
  const next = { ...session, version: version + 1 }
  switch (status) {
    case 'cancelled':
      await act('sessions', 'undoCancellation', { id, version })
      return { ...session, status: 'planned' }
    case 'late':
      await act('sessions', 'undoCancellation', { id, version })
      return { ...next, status: 'planned' }
    case 'planned':
      break
    default: {
      const sessions = [{ id, version }]
      await act('sessions', 'mark', { sessions, completed: false, noShow: false })
      return { ...next, status: 'planned' }
    }
  }
  if (random.percent(35)) return cross(story, session)
  if (random.percent(25)) {
    const { trashId } = await act('sessions', 'remove', { id })
    story.ledger.set(`session ${id}`, null)
    if (trashId) await putBack(story, trashId)
    return session
  }
  if (random.percent(35)) {
    const to = otherMinute(story, session)
    const moved = await act('sessions', 'move', placeOf(to))
    enter(story, to)
    if (random.percent(40)) return { ...to, version: moved.version }
    const sessions = moved.before.map((one) => ({ ...one, startsAt: one.startsAt.toISOString() }))
    await act('sessions', 'undoSeriesChange', { sessions })
    return { ...session, version: moved.version + 1 }
  }
  const change = random.of(changes)?.(story, session)
  if (!change) return session
  await change.send(story.act)
  return change.after
}

/** Restores a deletion. */
export async function putBack({ act, ledger }: Story, trashId: string): Promise<void> {
  ledger.set(`trash ${trashId}`, 'there')
  await act('trash', 'restore', { id: trashId, email: null })
  ledger.set(`trash ${trashId}`, null)
}

/** Two devices change the version that both have seen: one of them is told that the session has changed. */
async function cross(story: Story, session: Session): Promise<Session> {
  const { compete, quiet, random, world } = story
  const two = [0, 1].map(() => random.of(changes)?.(story, session))
  const answers = await Promise.all(
    two.map(async (change) => {
      let isDone = true
      await change?.send(async (...call) => {
        const answer = await compete(...call)
        isDone = answer !== null
        return undefined as never
      })
      return isDone && change ? [change.after] : []
    }),
  )
  // A copy of what was refused may act when it comes again.
  await quiet()
  const done = answers.flat()
  const [after] = done
  if (done.length !== 1) world.report(`crossed: ${done.length} of 2 acts on one version were done`)
  return after ?? session
}

type Send = Story['act']
type Change = { send: (act: Send) => Promise<unknown>; after: Session }

/** What can be done to a planned session over its version. */
const changes: ((story: Story, session: Session) => Change)[] = [
  (_, session) => mark(session, 'completed'),
  (_, session) => mark(session, 'noShow'),
  (_, session) => cancel(session, 'inTime'),
  (_, session) => cancel(session, 'waived'),
  (_, session) => cancel(session, 'late'),
  (story, session) => {
    const to = otherMinute(story, session)
    return { send: (act) => act('sessions', 'move', placeOf(to)), after: later(to) }
  },
  (story, session) => {
    const to = otherMinute(story, session)
    const { clientId, potId } = session
    const flags = { completed: false, noShow: false, notes: story.uuid() }
    const input = { ...placeOf(to), clientId, potId, ...flags }
    return { send: (act) => act('sessions', 'update', input), after: later(to) }
  },
]

const later = (session: Session): Session => ({ ...session, version: session.version + 1 })

function mark(session: Session, status: 'completed' | 'noShow'): Change {
  const sessions = [{ id: session.id, version: session.version }]
  const flags = { completed: status === 'completed', noShow: status === 'noShow' }
  return {
    send: (act) => act('sessions', 'mark', { sessions, ...flags }),
    after: later({ ...session, status }),
  }
}

function cancel(session: Session, kind: Cancellation): Change {
  const { id, version } = session
  return {
    send: (act) => act('sessions', 'cancel', { id, version, kind, reason: 'Sjuk' }),
    after:
      kind === 'late'
        ? later({ ...session, status: 'late' })
        : { ...session, status: 'cancelled' as const },
  }
}

function placeOf({ id, version, date, hour, minute, durationHours }: Session) {
  return { id, version, date, time: `${hour}:${minute}`, durationHours }
}

function otherMinute({ random }: Story, session: Session): Session {
  const minute = random.of(minutes.filter((one) => one !== session.minute)) ?? '00'
  return { ...session, minute, startsAt: instantOf(session.date, `${session.hour}:${minute}`) }
}
