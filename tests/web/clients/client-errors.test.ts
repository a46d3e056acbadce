import { TRPCClientError } from '@trpc/client'
import { expect, it } from 'vitest'
import { Problem } from '#shared/problem.ts'
import { profileErrorToast } from '#web/clients/errors.ts'

/** An error as the tRPC client wraps it. */
const met = (cause: Error) => new TRPCClientError('message of the transport', { cause })

it.each<[string, unknown, string]>([
  ['the server says no', new Problem('FORBIDDEN'), 'Åtkomst nekad'],
  ['the server cannot look', new Problem('UNAVAILABLE'), 'Behörighetskontroll misslyckades'],
  ['something in front of it answers', met(new SyntaxError()), 'Behörighetskontroll misslyckades'],
  ['the answer cannot be read', met(new Error('Unable to transform')), 'Client data error'],
  ['the server breaks', new Problem('UNEXPECTED'), 'Client data error'],
  ['no answer comes', met(new TypeError('Failed to fetch')), 'Kunde inte hämta klienter'],
])('a profile that cannot be shown, because %s', (_why, error, title) => {
  expect(profileErrorToast(error)).toMatchObject({ title })
})
