import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { instantOf, localTimeOf } from '#shared/time.ts'
import { createMoveQueue, type Moved } from '#web/sessions/move/move-queue.ts'
import { mutateInOrder } from '#web/sessions/session-queue.ts'

const day = '2026-11-24'
const slot = (time: string, durationHours = 1) => ({ date: day, time, durationHours })

interface Session {
  id: string
  version: number
  startsAt: Date
  durationHours: number
}

/** A fake server that checks versions, and a fake screen that records what it shows. */
function given({ others = [] as string[] } = {}) {
  const start = (id: string, time: string): Session => ({
    id,
    version: 1,
    startsAt: instantOf(day, time),
    durationHours: 1,
  })
  const saved = new Map([
    ['a', start('a', '10:00')],
    ['b', start('b', '10:00')],
  ])
  const shown = new Map(saved)
  const calls: { version: number; time: string; others: string[] }[] = []
  const told: string[] = []
  const undos: Moved<Session>[] = []
  let answers = Promise.resolve()
  let failing = { error: new Error('no'), from: Number.POSITIVE_INFINITY }
  let ask: () => Promise<{ alsoChange: string[] } | null> = async () => ({ alsoChange: others })

  function save(session: Session, to: { startsAt: Date; durationHours: number }, version: number) {
    if (session.version !== version) throw new Error('changed')
    const next = { ...session, ...to, version: version + 1 }
    saved.set(session.id, next)
    return { ...session, version: next.version, proof: session.id }
  }

  const queryClient = new QueryClient()
  const mover = createMoveQueue<Session>({
    inOrder: (ids, mutationFn) => mutateInOrder(queryClient, ids, { mutationFn }),
    ask: () => ask(),
    move: async ({ id, version, date, time, durationHours, others: chosen }) => {
      calls.push({ version, time, others: chosen })
      await answers
      if (calls.length >= failing.from) throw failing.error
      const to = { startsAt: instantOf(date, time), durationHours }
      const before = [id, ...chosen].flatMap((one) => {
        const session = saved.get(one)
        return session ? [save(session, to, one === id ? version : session.version)] : []
      })
      return { version: saved.get(id)?.version ?? 0, before }
    },
    undoMove: async (sessions) => {
      for (const { id, version, startsAt, durationHours } of sessions) {
        const session = saved.get(id)
        if (session) save(session, { startsAt, durationHours }, version)
      }
    },
    find: (id) => shown.get(id),
    place: (sessions) => {
      for (const session of sessions) shown.set(session.id, session)
    },
    onMoved: (moved) => {
      told.push(`moved ${moved.count} to ${moved.to.time}`)
      undos.push(moved)
    },
    onMoveFailed: (error) => told.push(`failed ${(error as Error).message}`),
    onUndone: ({ to }) => told.push(`back at ${to.time}`),
    onUndoFailed: (error) => told.push(`not back: ${(error as Error).message}`),
    onIdle: () => told.push('idle'),
  })
  const find = (id = 'a') => {
    const session = shown.get(id)
    if (!session) throw new Error(`${id} is not shown`)
    return session
  }
  return {
    mover,
    calls,
    told,
    find,
    saved,
    undos,
    move: (time: string, options?: { isStep?: boolean }, hours = 1) =>
      mover.move(find(), slot(time, hours), options),
    undo: (n: number) => {
      undos.at(n)?.undo()
      return vi.runAllTimersAsync()
    },
    shownAt: (id = 'a') => localTimeOf(find(id).startsAt),
    savedAt: (id = 'a') => localTimeOf(saved.get(id)?.startsAt ?? new Date(0)),
    hold: () => {
      let release = () => {}
      answers = new Promise((resolve) => {
        release = resolve
      })
      return () => {
        release()
        return vi.runAllTimersAsync()
      }
    },
    /** Makes the server refuse, from this call on. */
    failWith: (error: Error, from = 1) => {
      failing = { error, from }
    },
    askWith: (answer: typeof ask) => {
      ask = answer
    },
  }
}

const settle = () => vi.runAllTimersAsync()

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('move queue', () => {
  it('shows a move optimistically, saves it, reports once, and refetches when idle', async () => {
    const { move, shownAt, savedAt, told, find } = given()
    move('11:00')
    expect(shownAt()).toBe('11:00')
    expect(savedAt()).toBe('10:00')
    await settle()
    expect(savedAt()).toBe('11:00')
    expect(find().version).toBe(2)
    expect(told).toEqual(['moved 1 to 11:00', 'idle'])
  })

  it('rolls back when the server refuses', async () => {
    const { move, shownAt, told, failWith } = given()
    failWith(new Error('no'))
    move('11:00')
    await settle()
    expect(shownAt()).toBe('10:00')
    expect(told).toEqual(['failed no', 'idle'])
  })

  it('rolls back without a request when the series choice is cancelled', async () => {
    const { move, shownAt, told, calls, askWith } = given()
    askWith(async () => null)
    move('11:00')
    await settle()
    expect(shownAt()).toBe('10:00')
    expect(calls).toEqual([])
    expect(told).toEqual(['idle'])
  })

  it('rolls back when the series choice cannot be loaded', async () => {
    const { move, shownAt, told, askWith } = given()
    askWith(() => Promise.reject(new Error('offline')))
    move('11:00')
    await settle()
    expect(shownAt()).toBe('10:00')
    expect(told).toEqual(['failed offline', 'idle'])
  })

  it('moves the chosen sessions of the series along, and undoes them', async () => {
    const { move, shownAt, savedAt, told, undo, hold, calls } = given({ others: ['b'] })
    const release = hold()
    move('11:30')
    await vi.advanceTimersByTimeAsync(0)
    expect(shownAt('b')).toBe('11:30')
    await release()
    expect(calls).toEqual([{ version: 1, time: '11:30', others: ['b'] }])
    await undo(0)
    expect([savedAt('a'), savedAt('b'), shownAt('b')]).toEqual(['10:00', '10:00', '10:00'])
    expect(told).toEqual(['moved 2 to 11:30', 'idle', 'back at 10:00', 'idle'])
  })

  it('rolls back the other sessions, too, when the server refuses', async () => {
    const { move, shownAt, failWith } = given({ others: ['b'] })
    failWith(new Error('no'))
    move('11:30')
    await settle()
    expect([shownAt('a'), shownAt('b')]).toEqual(['10:00', '10:00'])
  })
})

describe('consecutive moves', () => {
  it('are coalesced into one save of the last place, with one undo', async () => {
    const { move, calls, told, savedAt, undo } = given()
    for (const time of ['10:30', '11:00', '11:30']) move(time, { isStep: true })
    await settle()
    expect(calls).toEqual([{ version: 1, time: '11:30', others: [] }])
    expect(told).toEqual(['moved 1 to 11:30', 'idle'])
    await undo(0)
    expect(savedAt()).toBe('10:00')
  })

  it('during a pending save are saved after it, over its version, and reported once', async () => {
    const { move, calls, told, savedAt, hold, undo } = given()
    const release = hold()
    move('10:30')
    await vi.advanceTimersByTimeAsync(0)
    move('11:00', { isStep: true })
    move('11:30', { isStep: true })
    await release()
    expect(calls.map(({ version, time }) => [version, time])).toEqual([
      [1, '10:30'],
      [2, '11:30'],
    ])
    expect(savedAt()).toBe('11:30')
    expect(told).toEqual(['moved 1 to 11:30', 'idle'])
    await undo(0)
    expect(savedAt()).toBe('10:00')
  })

  it('that end where they began are not saved', async () => {
    const { move, calls, told } = given()
    move('10:30', { isStep: true })
    move('10:00', { isStep: true })
    await settle()
    expect(calls).toEqual([])
    expect(told).toEqual(['idle'])
  })

  it('are saved at once when the sequence ends', async () => {
    const { move, mover, savedAt } = given()
    move('10:30', { isStep: true })
    await mover.flush('a')
    expect(savedAt()).toBe('10:30')
  })

  it('keep the saved move and its undo when a later one fails', async () => {
    const { move, told, shownAt, savedAt, hold, failWith, undo } = given()
    failWith(new Error('no'), 2)
    const release = hold()
    move('10:30')
    await vi.advanceTimersByTimeAsync(0)
    move('11:00')
    await release()
    expect([shownAt(), savedAt()]).toEqual(['10:30', '10:30'])
    expect(told).toEqual(['failed no', 'moved 1 to 10:30', 'idle'])
    await undo(0)
    expect([shownAt(), savedAt()]).toEqual(['10:00', '10:00'])
  })

  it('are reapplied when an older response arrives meanwhile', async () => {
    const { move, mover, find, shownAt, saved } = given()
    move('10:30', { isStep: true })
    const older = saved.get('a')
    if (older) Object.assign(find(), older)
    mover.keepShown()
    expect(shownAt()).toBe('10:30')
  })
})

describe('undo of a move', () => {
  it('works twice in a row: the older undo uses the version of the newer one', async () => {
    const { move, undo, savedAt, told } = given()
    move('11:00')
    await settle()
    move('12:00')
    await settle()
    await undo(1)
    expect(savedAt()).toBe('11:00')
    await undo(0)
    expect(savedAt()).toBe('10:00')
    expect(told.filter((words) => words.startsWith('not'))).toEqual([])
  })

  it('is refused after a concurrent change, and the session is shown as saved', async () => {
    const { move, undo, shownAt, saved, told } = given()
    move('11:00')
    await settle()
    const session = saved.get('a')
    if (session) saved.set('a', { ...session, version: 9 })
    await undo(0)
    expect(told.at(-2)).toBe('not back: changed')
    expect(shownAt()).toBe('11:00')
  })

  it('is awaited by a later move', async () => {
    const { move, savedAt, shownAt, told, undo } = given()
    move('11:00')
    await settle()
    const undone = undo(0)
    move('12:00')
    await undone
    expect([savedAt(), shownAt()]).toEqual(['12:00', '12:00'])
    expect(told).toEqual(['moved 1 to 11:00', 'idle', 'back at 10:00', 'moved 1 to 12:00', 'idle'])
    await undo(1)
    expect([savedAt(), shownAt()]).toEqual(['10:00', '10:00'])
  })
})
