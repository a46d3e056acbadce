import { tmpdir } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freeBytes, freeSpaceOf } from '#server/operations/backup/free-space.ts'

/** A watch over free space that the test sets, after its first reading. */
async function watch(megabytes: number) {
  const disk = { megabytes }
  const warn = vi.fn<FastifyBaseLogger['warn']>()
  const space = freeSpaceOf(async () => disk.megabytes * 1e6)
  const { check, stop } = space.watch({ warn })
  onTestFinished(stop)
  await check()
  const set = async (next: number) => {
    disk.megabytes = next
    await check()
  }
  return { space, warn, set }
}

test('the log warns once when less than 500 MB are free, and again after there was more', async () => {
  const { space, warn, set } = await watch(500)
  expect([space.isLow(), warn.mock.calls.length]).toEqual([false, 0])
  await set(499)
  await set(300)
  expect([space.isLow(), warn.mock.calls.length]).toEqual([true, 1])
  expect(warn.mock.calls[0]).toEqual([
    { freeMegabytes: 499 },
    expect.stringContaining('less than 500 MB are free in DATA_DIR'),
  ])
  await set(501)
  expect(space.isLow()).toBe(false)
  await set(499)
  expect([space.isLow(), warn.mock.calls.length]).toEqual([true, 2])
})

test('it is read at once and every minute', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const read = vi.fn<() => Promise<number>>().mockResolvedValue(1e12)
  onTestFinished(freeSpaceOf(read).watch({ warn: () => {} }).stop)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).toHaveBeenCalledTimes(2)
})

test('a reading that fails is logged, and leaves what was known', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const read = vi.fn<() => Promise<number>>().mockResolvedValueOnce(1).mockRejectedValue('gone')
  const warn = vi.fn<FastifyBaseLogger['warn']>()
  const space = freeSpaceOf(read)
  onTestFinished(space.watch({ warn }).stop)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(space.isLow()).toBe(true)
  expect(warn.mock.lastCall?.[1]).toContain('could not be read')
})

test('the free space of a directory is that of its file system', async () => {
  expect(await freeBytes(tmpdir())).toBeGreaterThan(0)
})
