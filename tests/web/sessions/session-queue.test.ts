import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mutateInOrder } from '#web/sessions/session-queue.ts'

/** Mutations that last until they are told to end. */
function given() {
  const queryClient = new QueryClient()
  const started: string[] = []
  const ends = new Map<string, { succeed: () => void; fail: () => void }>()
  const run = (name: string, ids: string[]) =>
    mutateInOrder(queryClient, ids, {
      mutationFn: () => {
        started.push(name)
        return new Promise<void>((resolve, reject) =>
          ends.set(name, { succeed: resolve, fail: () => reject(new Error(name)) }),
        )
      },
    }).catch(() => null)
  return {
    queryClient,
    run,
    /** What has started by now. */
    startedBy: async () => {
      await vi.advanceTimersByTimeAsync(0)
      return started
    },
    succeed: (name: string) => ends.get(name)?.succeed(),
    fail: (name: string) => ends.get(name)?.fail(),
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('mutations of sessions', () => {
  it('run sequentially for one session, and concurrently for different ones', async () => {
    const { run, startedBy, succeed } = given()
    void run('first', ['a'])
    void run('second', ['a'])
    void run('other', ['b'])
    expect(await startedBy()).toEqual(['first', 'other'])
    succeed('first')
    expect(await startedBy()).toEqual(['first', 'other', 'second'])
  })

  it('run after a failed one', async () => {
    const { run, startedBy, fail } = given()
    void run('first', ['a'])
    void run('second', ['a'])
    await startedBy()
    fail('first')
    expect(await startedBy()).toEqual(['first', 'second'])
  })

  it('of several sessions wait for each of them, and later ones of each wait for them', async () => {
    const { run, startedBy, succeed } = given()
    void run('a', ['a'])
    void run('b', ['b'])
    void run('both', ['a', 'b'])
    void run('b later', ['b'])
    expect(await startedBy()).toEqual(['a', 'b'])
    succeed('a')
    expect(await startedBy()).toEqual(['a', 'b'])
    succeed('b')
    expect(await startedBy()).toEqual(['a', 'b', 'both'])
    succeed('both')
    expect(await startedBy()).toEqual(['a', 'b', 'both', 'b later'])
  })

  it('never deadlock, in any order of their sessions', async () => {
    const { run, startedBy, succeed } = given()
    void run('one', ['a', 'b'])
    void run('two', ['b', 'a'])
    await startedBy()
    succeed('one')
    expect(await startedBy()).toEqual(['one', 'two'])
  })

  it('leave nothing pending when one of several sessions has failed', async () => {
    const { queryClient, run, startedBy, fail } = given()
    const both = run('both', ['a', 'b'])
    await startedBy()
    fail('both')
    await both
    await startedBy()
    expect(queryClient.isMutating()).toBe(0)
  })
})
