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
