import { TRPCClientError } from '@trpc/client'
import { describe, expect, it } from 'vitest'
import { Problem, type ProblemCode, problemCodes } from '#shared/problem.ts'
import { problemTexts } from '#shared/texts.ts'
import { errorMessage, isOutcomeUnknown, problemCodeOf } from '#web/lib/error-messages.ts'

/** As the client library wraps what it met: a procedure's answer, a gate's answer, or no answer. */
function clientError({ cause, data, body }: { cause?: Error; data?: object; body?: unknown }) {
  return new TRPCClientError('message of the transport', {
    cause,
    result: data && { error: { code: -32603, message: 'message of the server', data } },
    meta: body === undefined ? undefined : { responseJSON: body },
  })
}

describe('problemCodeOf', () => {
  it('takes the code of a procedure', () => {
    expect(problemCodeOf(clientError({ data: { problem: 'SESSION_CHANGED' } }))).toBe(
      'SESSION_CHANGED',
    )
  })

  it('takes the code of a gate before the procedures', () => {
    expect(problemCodeOf(clientError({ body: { problem: 'FORBIDDEN' } }))).toBe('FORBIDDEN')
  })

  it('is OFFLINE when no answer came', () => {
    expect(problemCodeOf(clientError({ cause: new TypeError('Failed to fetch') }))).toBe('OFFLINE')
  })

  it('is UNAVAILABLE when something in front of the server answered', () => {
    expect(problemCodeOf(clientError({ cause: new SyntaxError('Unexpected token <') }))).toBe(
      'UNAVAILABLE',
    )
  })

  it('takes the code of a problem met in the browser itself', () => {
    expect(problemCodeOf(new Problem('LINK_MISSING'))).toBe('LINK_MISSING')
  })

  it.each([
    ['an unknown code', clientError({ data: { problem: 'FROM_A_NEWER_SERVER' } })],
    ['a mistake of ours', new TypeError('x is not a function')],
    ['anything else', 'text'],
    ['nothing', undefined],
  ])('is UNEXPECTED for %s', (_, error) => {
    expect(problemCodeOf(error)).toBe('UNEXPECTED')
  })
})

describe('errorMessage', () => {
  it.each(problemCodes)('has words for %s', (code) => {
    expect(errorMessage(new Problem(code)).length).toBeGreaterThan(5)
  })

  it('never shows what the transport or the server wrote', () => {
    expect(errorMessage(clientError({ cause: new Error('secret') }))).toBe(problemTexts.unexpected)
  })
})

const offline = new TRPCClientError('no answer', { cause: new TypeError('Failed to fetch') })
const problem = (code: ProblemCode) => new Problem(code)

describe('whether it may have happened all the same (H21)', () => {
  it('is not known without an answer, or after one that does not say', () => {
    for (const error of [
      offline,
      new TRPCClientError('bad gateway', { cause: new SyntaxError('<html>') }),
      new Problem('UNAVAILABLE'),
      new Problem('UNEXPECTED'),
      new Error('ours'),
    ])
      expect(isOutcomeUnknown(error)).toBe(true)
  })

  it('is known when the server says no', () => {
    for (const code of ['POT_NOT_FOUND', 'FORBIDDEN', 'UNAUTHENTICATED', 'INVALID_INPUT'] as const)
      expect(isOutcomeUnknown(new Problem(code))).toBe(false)
  })
})

describe('a failure after which it may have happened all the same', () => {
  it.each([offline, problem('UNAVAILABLE'), new Error('?')])('is %o', (error) => {
    expect(isOutcomeUnknown(error)).toBe(true)
  })

  it.each([
    'SESSION_CHANGED',
    'SESSION_NOT_FOUND',
    'SESSION_SETTLED',
    'INVALID_INPUT',
    'CONFLICT',
  ] as const)('is not %s', (code) => {
    expect(isOutcomeUnknown(problem(code))).toBe(false)
  })
})
