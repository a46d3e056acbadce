import { describe, expect, it, vi } from 'vitest'
import { lazyModule } from '#web/lib/modules/lazy-module.ts'

describe('a lazy module', () => {
  it('is imported once, however often it is loaded', async () => {
    const importModule = vi.fn<() => Promise<object>>(async () => ({}))
    const lazy = lazyModule(importModule)
    expect(lazy.loaded()).toBe(null)
    const [first, second] = await Promise.all([lazy.load(), lazy.load()])
    expect(first).toBe(second)
    expect(await lazy.load()).toBe(first)
    expect(lazy.loaded()).toBe(first)
    expect(importModule).toHaveBeenCalledTimes(1)
  })

  it('rejects when the import fails, and tries again at the next load', async () => {
    const importModule = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValue('module')
    const lazy = lazyModule(importModule)
    await expect(lazy.load()).rejects.toThrow('Failed to fetch')
    expect(lazy.loaded()).toBe(null)
    expect(await lazy.load()).toBe('module')
  })

  it('never rejects when it is preloaded', async () => {
    const lazy = lazyModule(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await lazy.preload()).toBe(undefined)
    expect(lazy.loaded()).toBe(null)
  })

  it('notifies its subscribers once, before load resolves', async () => {
    const lazy = lazyModule(async () => 'module')
    const calls: string[] = []
    lazy.subscribe(() => calls.push('notified'))
    const unsubscribe = lazy.subscribe(() => calls.push('unsubscribed'))
    unsubscribe()
    await lazy.load().then(() => calls.push('resolved'))
    await lazy.load()
    expect(calls).toEqual(['notified', 'resolved'])
  })
})
