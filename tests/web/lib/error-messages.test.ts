import { TRPCClientError } from '@trpc/client'
import { describe, expect, it } from 'vitest'
import { Problem, type ProblemCode, problemCodes } from '#shared/problem.ts'
import { problemTexts } from '#shared/texts.ts'
import { errorMessage, isOutcomeUnknown, problemCodeOf } from '#web/lib/error-messages.ts'

/** An error as the tRPC client wraps it: a procedure's answer, a request guard's answer, or no answer. */
function clientError({ cause, data, body }: { cause?: Error; data?: object; body?: unknown }) {
  return new TRPCClientError('message of the transport', {
    cause,
    result: data && { error: { code: -32603, message: 'message of the server', data } },
    meta: body === undefined ? undefined : { responseJSON: body },
  })
}

describe('problemCodeOf', () => {
  it('returns the code of a procedure', () => {
    expect(problemCodeOf(clientError({ data: { problem: 'SESSION_CHANGED' } }))).toBe(
      'SESSION_CHANGED',
    )
  })

  it('returns the code of a request guard', () => {
    expect(problemCodeOf(clientError({ body: { problem: 'FORBIDDEN' } }))).toBe('FORBIDDEN')
  })

  it('is OFFLINE without an answer', () => {
    expect(problemCodeOf(clientError({ cause: new TypeError('Failed to fetch') }))).toBe('OFFLINE')
  })

  it('is UNAVAILABLE when a proxy answered', () => {
    expect(problemCodeOf(clientError({ cause: new SyntaxError('Unexpected token <') }))).toBe(
      'UNAVAILABLE',
    )
  })

  it('returns the code of a problem in the browser itself', () => {
    expect(problemCodeOf(new Problem('LINK_MISSING'))).toBe('LINK_MISSING')
  })

  it.each([
    ['an unknown code', clientError({ data: { problem: 'FROM_A_NEWER_SERVER' } })],
    ['a bug in our code', new TypeError('x is not a function')],
    ['any other value', 'text'],
    ['nothing', undefined],
  ])('is UNEXPECTED for %s', (_, error) => {
    expect(problemCodeOf(error)).toBe('UNEXPECTED')
  })
})

describe('errorMessage', () => {
  it.each(problemCodes)('has a text for %s', (code) => {
    expect(errorMessage(new Problem(code)).length).toBeGreaterThan(5)
  })

  it('never shows messages of the transport or the server', () => {
    expect(errorMessage(clientError({ cause: new Error('secret') }))).toBe(problemTexts.unexpected)
  })
})

const offline = new TRPCClientError('no answer', { cause: new TypeError('Failed to fetch') })
const problem = (code: ProblemCode) => new Problem(code)

describe('isOutcomeUnknown (H21)', () => {
  it('is true without an answer, or after an inconclusive one', () => {
    for (const error of [
      offline,
      new TRPCClientError('bad gateway', { cause: new SyntaxError('<html>') }),
      new Problem('UNAVAILABLE'),
      new Problem('UNEXPECTED'),
      new Error('ours'),
    ])
      expect(isOutcomeUnknown(error)).toBe(true)
  })

  it('is false when the server refused', () => {
    for (const code of ['POT_NOT_FOUND', 'FORBIDDEN', 'UNAUTHENTICATED', 'INVALID_INPUT'] as const)
      expect(isOutcomeUnknown(new Problem(code))).toBe(false)
  })
})

describe('transient failure', () => {
  it.each([offline, problem('UNAVAILABLE'), new Error('?')])('includes %o', (error) => {
    expect(isOutcomeUnknown(error)).toBe(true)
  })

  it.each([
    'SESSION_CHANGED',
    'SESSION_NOT_FOUND',
    'SESSION_SETTLED',
    'INVALID_INPUT',
    'CONFLICT',
  ] as const)('excludes %s', (code) => {
    expect(isOutcomeUnknown(problem(code))).toBe(false)
  })
})
