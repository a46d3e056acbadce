import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'

test('a login that changes aborts the queries under way, and no later ones', async () => {
  const sent: AbortSignal[] = []
  // What stands for the network is read when the links are made.
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    sent.push(signal)
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { trpcClient } = await import('#web/lib/trpc.ts')
  const { changeLogin } = await import('#web/auth/auth-provider.tsx')

  const before = trpcClient.clients.list.query()
  await expect.poll(() => sent).toHaveLength(1)
  changeLogin(new QueryClient(), null)
  await expect(before).rejects.toThrow('abort')
  trpcClient.clients.list.query().catch(() => null)
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent.map(({ aborted }) => aborted)).toEqual([true, false])
})

test('a mutation carries an idempotency key, and its retry the same one; one of a login carries none (D132)', async () => {
  const keys: (string | undefined)[] = []
  vi.resetModules()
  vi.stubGlobal('fetch', (_url: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['Idempotency-Key'])
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { trpcClient } = await import('#web/lib/trpc.ts')
  const input = { id: '5b0c8f3e-6d0e-4a3b-9a53-0d5f2f1f7a11' }
  for (let call = 0; call < 2; call += 1)
    await expect(trpcClient.sessions.remove.mutate({ ...input })).rejects.toThrow('Failed')
  await expect(trpcClient.sessions.undoCreate.mutate(input)).rejects.toThrow('Failed')
  await expect(trpcClient.profile.update.mutate({ name: 'Anna', phone: null })).rejects.toThrow(
    'Failed',
  )
  await expect(trpcClient.auth.requestReset.mutate({ email: 'a@example.com' })).rejects.toThrow(
    'Failed',
  )
  const [first, second, other, profile, login] = keys
  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect(second).toBe(first)
  expect(other).not.toBe(first)
  expect(profile).toMatch(/^[\da-f-]{36}$/)
  expect(login).toBeUndefined()
})
