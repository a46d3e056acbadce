import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import {
  limitByOwner,
  limitConcurrency,
  type Outside,
} from '#server/platform/access/concurrency-limit.ts'

/** Starts named work under the limit; `end` resolves it, and `answer` is its name or the message of its refusal. */
function started(
  limit: ReturnType<typeof limitConcurrency>,
  running: string[],
): (name: string) => { end: () => void; answer: Promise<string> } {
  return (name) => {
    let end = () => {}
    const isOver = new Promise<void>((resolve) => {
      end = resolve
    })
    const answer = limit
      .run(async () => {
        running.push(name)
        await isOver
        return name
      })
      .catch((error: Error) => error.message)
    return { end, answer }
  }
}

test('work runs in the order of its coming; beyond the queue it is refused at once', async () => {
  const refused = vi.fn<() => void>()
  const limit = limitConcurrency({ maxRunning: 1, maxQueued: 2, onRefused: refused })
  const running: string[] = []
  const start = started(limit, running)
  const [a, b, c] = [start('a'), start('b'), start('c')]
  expect(await start('d').answer).toBe('UNAVAILABLE')
  expect(refused).toHaveBeenCalledOnce()
  expect([running, limit.waiting()]).toEqual([['a'], 2])
  a.end()
  expect(await a.answer).toBe('a')
  const e = start('e')
  for (const { end } of [b, c, e]) end()
  expect(await Promise.all([b.answer, c.answer, e.answer])).toEqual(['b', 'c', 'e'])
  expect([running, limit.waiting()]).toEqual([['a', 'b', 'c', 'e'], 0])
})

test('work that fails, and work that has waited too long, leaves its place to the next', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const limit = limitConcurrency({ maxRunning: 1, maxQueued: 2, maxWaitMs: 2_000 })
    const running: string[] = []
    const start = started(limit, running)
    const a = start('a')
    const late = start('late')
    await vi.advanceTimersByTimeAsync(1_000)
    const c = start('c')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await late.answer).toBe('UNAVAILABLE')
    expect(limit.waiting()).toBe(1)
    a.end()
    c.end()
    expect(await c.answer).toBe('c')
    await expect(limit.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await limit.run(() => Promise.resolve('free'))).toBe('free')
    expect(running).toEqual(['a', 'c'])
  } finally {
    vi.useRealTimers()
  }
})

test('a part outside holds no place, and its work goes on without waiting', async () => {
  const limit = limitConcurrency({ maxRunning: 1, maxQueued: 5 })
  const running: string[] = []
  let goOn = () => {}
  const slow = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const work = (outside: Outside) =>
    // Both parts together leave one place, not two.
    Promise.all([outside(() => slow), outside(() => slow)]).then(() => 'slow')
  const first = limit.run(work)
  const start = started(limit, running)
  const [a, b] = [start('a'), start('b')]
  await setImmediate()
  expect([running, limit.waiting()]).toEqual([['a'], 1])
  goOn()
  expect(await first).toBe('slow')
  expect(running).toEqual(['a'])
  a.end()
  expect(await a.answer).toBe('a')
  b.end()
  expect(await b.answer).toBe('b')
  expect(limit.waiting()).toBe(0)
})

test('of several free places one is given in each turn of the event loop', async () => {
  const limit = limitConcurrency({ maxRunning: 2, maxQueued: 2 })
  const running: string[] = []
  const start = started(limit, running)
  const [a, b] = [start('a'), start('b')]
  const waiting = [start('c'), start('d')]
  a.end()
  b.end()
  await Promise.all([a.answer, b.answer])
  await setImmediate()
  expect(running).toEqual(['a', 'b', 'c'])
  await setImmediate()
  expect(running).toEqual(['a', 'b', 'c', 'd'])
  for (const { end, answer } of waiting) {
    end()
    await answer
  }
})

test('between owners work runs in turns, and beyond its own queue an owner alone is refused (D124)', async () => {
  const limit = limitByOwner({ ofOwner: { maxQueued: 2 }, ofAll: { maxRunning: 1, maxQueued: 10 } })
  const running: string[] = []
  const ends = new Map<string, () => void>()
  const start = (owner: string, name: string) =>
    limit
      .run(owner, () => {
        running.push(name)
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
      })
      .catch((error: Error) => error.message)
  const answers = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => start(name.slice(0, 1), name))
  for (const name of ['a1', 'b1', 'a2', 'a3']) {
    await vi.waitFor(() => expect(running.at(-1)).toBe(name))
    ends.get(name)?.()
  }
  expect(await Promise.all(answers)).toEqual(['a1', 'a2', 'a3', 'UNAVAILABLE', 'b1'])
})
