import { expect } from 'vitest'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import { localDateOf, weekOf } from '#shared/time.ts'
import { callerOf } from '#tests/callers.ts'
import { makeClient, makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { makeOrganization } from '#tests/organization.ts'

/** Readers that ask again as soon as they are answered: as many as the queue lets into the database at once. */
const readers = 20
/** How many answers there are at least before the access ends, and how many after it. */
const answers = 200

/** A way to read that ends while it is used: `ask` resolves to whether it was answered with data. */
type Access = { ask: () => Promise<boolean>; end: () => Promise<unknown> }

/**
 * Reads in a burst, ends the access in its middle, and resolves to the number of answers with data before the end, and to
 * requests that began after it and were answered with data all the same.
 */
async function readWhileEnding({ ask, end }: Access) {
  const counts = { before: 0, after: 0, late: 0 }
  let hasEnded = false
  const read = async () => {
    while (counts.after < answers) {
      const isLate = hasEnded
      const isAnswered = await ask()
      if (!isLate && isAnswered) counts.before += 1
      if (!isLate) continue
      counts.after += 1
      if (isAnswered) counts.late += 1
    }
  }
  const reading = Promise.all(Array.from({ length: readers }, read))
  await expect.poll(() => counts.before).toBeGreaterThan(answers)
  await end()
  hasEnded = true
  await reading
  return counts
}

test('an access that ends in a burst of readings gets not one answer more', async ({
  emptyDatabase: db,
  appServer: server,
}) => {
  const admin = callerOf(db, await makeProfile(db, { role: 'SUPER_ADMIN' }))
  const week = { week: weekOf(localDateOf(new Date())), clientId: null }
  const loggedIn = async () => {
    const { id } = await makeProfile(db)
    return { id, token: (await beginLogin(db, id)).token }
  }
  const asks = (path: string, input: unknown, token: string | null) => async () =>
    (await server.call(path, input, { token, method: token ? 'GET' : 'POST' })).status === 200

  const disabled = await loggedIn()
  const loggedOut = await loggedIn()
  const owner = await makeProfile(db)
  const client = await makeClient(db, owner.id)
  const organization = await makeOrganization(db)
  const member = await organization.add('ADMIN', { role: 'ORG_ADMIN' })
  const memberToken = (await beginLogin(db, member.actor.id)).token
  const { organizationId } = organization

  const accesses: Record<string, Access> = {
    'an account that is disabled': {
      ask: asks('calendar.week', week, disabled.token),
      end: () => admin.admin.setDisabled({ id: disabled.id, isDisabled: true }),
    },
    'a login that is ended': {
      ask: asks('calendar.week', week, loggedOut.token),
      end: () => server.call('auth.logout', {}, { token: loggedOut.token }),
    },
    'a link that is renewed': {
      ask: asks('portal.get', { token: client.token }, null),
      end: () => callerOf(db, owner).clients.renewLink({ id: client.id }),
    },
    'a member that is removed': {
      ask: asks('organizations.members', { organizationId }, memberToken),
      end: () =>
        organization.admin.caller.organizations.removeMember({
          organizationId,
          memberId: member.memberId,
        }),
    },
  }
  for (const [name, access] of Object.entries(accesses)) {
    const { late, after } = await readWhileEnding(access)
    expect({ name, late, isRead: after >= answers }).toEqual({ name, late: 0, isRead: true })
  }
})
