import { TRPCClientError } from '@trpc/client'
import { describe, expect, it, vi } from 'vitest'
import { Problem, type ProblemCode } from '#shared/problem.ts'
import { createQueryClient } from '#web/lib/query-client.ts'

function retriesAfter(failures: number, error: Error): boolean {
  const { retry } = createQueryClient(() => {}).getDefaultOptions().queries ?? {}
  return typeof retry === 'function' && retry(failures, error)
}

function answered(problem: ProblemCode): Error {
  return new TRPCClientError(problem, {
    result: { error: { code: -32600, message: problem, data: { problem } } },
  })
}

const offline = new TRPCClientError('Failed to fetch', { cause: new TypeError('Failed to fetch') })

describe('createQueryClient', () => {
  it.each([
    ['no network', offline],
    ['an unreachable database', answered('UNAVAILABLE')],
  ])('retries twice after %s, then reports the error', (_, error) => {
    expect([0, 1, 2].map((failures) => retriesAfter(failures, error))).toEqual([true, true, false])
  })

  it.each<ProblemCode>([
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'NOT_FOUND',
    'TOO_MANY_ATTEMPTS',
    'UNEXPECTED',
  ])('does not retry after %s', (code) => {
    expect(retriesAfter(0, answered(code))).toBe(false)
  })

  it('reports once when a query is answered with 401', async () => {
    const onLoginLost = vi.fn<() => void>()
    const client = createQueryClient(onLoginLost)
    const ask = (problem: ProblemCode) =>
      client.fetchQuery({
        queryKey: [problem],
        queryFn: () => Promise.reject(new Problem(problem)),
      })
    await expect(ask('NOT_FOUND')).rejects.toThrow('NOT_FOUND')
    expect(onLoginLost).not.toHaveBeenCalled()
    await expect(ask('UNAUTHENTICATED')).rejects.toThrow('UNAUTHENTICATED')
    expect(onLoginLost).toHaveBeenCalledOnce()
  })

  it('keeps the calendar fresh for 2 minutes of 5, and pots for 5 of 10 (S55)', () => {
    const client = createQueryClient(() => {})
    const minute = 60_000
    expect(client.getQueryDefaults([['calendar', 'week'], { type: 'query' }])).toMatchObject({
      staleTime: 2 * minute,
      gcTime: 5 * minute,
    })
    expect(client.getQueryDefaults([['pots', 'ofClient'], { type: 'query' }])).toMatchObject({
      staleTime: 5 * minute,
      gcTime: 10 * minute,
    })
  })

  it('refetches on reconnect, and not on window focus (S55): what has changed is asked for (D33)', () => {
    const client = createQueryClient(() => {})
    expect(client.getDefaultOptions().queries).toMatchObject({
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
    })
  })
})
