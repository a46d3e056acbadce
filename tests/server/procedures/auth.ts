import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { hashToken, newToken, readableSecret } from '#server/platform/access/keys.ts'
import type { Database } from '#server/platform/db/database.ts'
import { loginOffers } from '#server/schema/clients.ts'
import { recoveryCodeLength } from '#shared/auth/limits.ts'
import type { Tenant } from '#tests/canaries.ts'
import { makeInvitation, makeProfile, makeResetLink } from '#tests/factories.ts'
import { makePendingLogin, makeRecoveryCode } from '#tests/second-factor.ts'
import { changeOf, newPassword, ofAccount, onClient, rightPassword } from './acts.ts'
import { type AreaRecords, type Keys, noInput } from './record.ts'

export const authRecords: AreaRecords<'auth'> = {
  'auth.me': noInput,
  'auth.login': {
    // A new unused address each time, so that the rate limit does not apply.
    input: () => ({ email: `${randomUUID()}@example.com`, password: 'fel lösenord' }),
    act: {
      kind: 'login.succeeded',
      repeated: 1,
      prepare: ({ actor }) => ({
        isVisitor: true,
        input: { email: actor.email, password: rightPassword },
        keys: { actorId: actor.id },
      }),
    },
  },
  'auth.passFactor': {
    input: () => ({
      token: newToken(),
      answer: { method: 'recovery', code: readableSecret(recoveryCodeLength) },
    }),
    act: {
      kind: 'login.succeeded',
      prepare: async ({ actor }, db) => ({
        isVisitor: true,
        input: {
          token: await makePendingLogin(db, actor.id),
          answer: { method: 'recovery', code: await makeRecoveryCode(db, actor.id) },
        },
        keys: { actorId: actor.id },
      }),
    },
  },
  'auth.logout': { input: () => ({}), act: ofAccount('login.ended', 0) },
  'auth.requestReset': {
    input: () => ({ email: `${randomUUID()}@example.com` }),
    act: {
      kind: 'password.reset-requested',
      repeated: 1,
      prepare: ({ actor }) => ({
        isVisitor: true,
        input: { email: actor.email },
        keys: { actorId: null },
      }),
    },
  },
  'auth.checkReset': { input: () => ({ token: newToken() }) },
  'auth.resetPassword': {
    input: () => ({ token: newToken(), ...newPassword }),
    act: {
      kind: 'password.reset',
      prepare: async ({ actor }, db) => ({
        isVisitor: true,
        input: {
          token: await makeResetLink(db, actor.id, new Date('2099-01-01')),
          ...newPassword,
        },
        keys: { actorId: actor.id },
      }),
    },
  },
  'auth.activate': {
    input: ({ code }) => ({
      code,
      email: `${randomUUID()}@example.com`,
      name: 'Ny Tränare',
      ...newPassword,
    }),
    act: {
      kind: 'account.activated',
      prepare: async ({ organizationId }, db) => {
        const { id, email, code } = await invitedAccount(db, organizationId)
        return {
          isVisitor: true,
          input: { code, email, name: 'Ny Tränare', ...newPassword },
          keys: { actorId: id, actorRole: 'TRAINER', organizationId },
        }
      },
    },
  },
  'auth.completeInvitation': {
    input: () => ({ name: 'Ny Tränare', ...newPassword }),
    act: {
      kind: 'account.activated',
      prepare: async ({ organizationId }, db) => {
        const { id } = await invitedAccount(db, organizationId)
        return { callerId: id, keys: { actorId: id, actorRole: 'TRAINER', organizationId } }
      },
    },
  },
  'auth.checkOffer': { input: () => ({ token: newToken() }) },
  'auth.acceptOffer': {
    input: () => ({ token: newToken() }),
    act: {
      kind: 'client.login-accepted',
      prepare: async (tenant, db) => {
        const { id, token, keys } = await offeredAccount(tenant, db)
        return { callerId: id, input: { token }, keys }
      },
    },
  },
  'auth.acceptOfferWithPassword': {
    input: () => ({ token: newToken(), ...newPassword }),
    act: {
      kind: 'client.login-accepted',
      prepare: async (tenant, db) => {
        const { token, keys } = await offeredAccount(tenant, db)
        return { isVisitor: true, input: { token, ...newPassword }, keys }
      },
    },
  },
  'auth.changePassword': {
    input: () => ({ currentPassword: 'fel lösenord', ...newPassword }),
    act: ofAccount('password.changed', 0, {
      currentPassword: rightPassword,
      ...newPassword,
    }),
  },
  'auth.confirmation': noInput,
  'auth.confirm': {
    input: () => ({ answer: { method: 'password', password: 'fel lösenord' } }),
    act: ofAccount('login.confirmed', 1, {
      answer: { method: 'password', password: rightPassword },
    }),
  },
  'auth.checkEmailLink': { input: () => ({ token: newToken() }) },
  'auth.confirmEmail': {
    input: () => ({ token: newToken() }),
    act: {
      kind: 'email.change-confirmed',
      prepare: async ({ actor }, db) => ({
        isVisitor: true,
        input: { token: (await changeOf(actor, db)).old },
        keys: { actorId: actor.id },
      }),
    },
  },
  'auth.stopEmailChange': {
    input: () => ({ token: newToken() }),
    act: {
      kind: 'email.change-stopped',
      prepare: async ({ actor }, db) => ({
        isVisitor: true,
        input: { token: (await changeOf(actor, db)).old },
        keys: { actorId: actor.id },
      }),
    },
  },
  'auth.checkFirstAccount': { input: () => ({ token: newToken() }) },
  'auth.makeFirstAccount': {
    input: () => ({
      token: newToken(),
      name: 'Ny Tränare',
      email: `${randomUUID()}@example.com`,
      ...newPassword,
    }),
    act: null,
  },
}

/** An unused account that an invitation to the organisation created, and the invitation's code. */
async function invitedAccount(db: Database, organizationId: string) {
  const { id, email } = await makeProfile(db, {
    invitedTo: organizationId,
    mustChangePassword: true,
  })
  const { code } = await makeInvitation(db, organizationId, { invitedEmail: email })
  return { id, email, code }
}

/** A CLIENT account without a password, the token of a login offered to it, and the keys of its acceptance. */
async function offeredAccount(tenant: Tenant, db: Database) {
  const { id, email } = await makeProfile(db, { role: 'CLIENT' })
  const token = newToken()
  await db
    .update(loginOffers)
    .set({ email, tokenHash: hashToken(token) })
    .where(eq(loginOffers.clientId, tenant.clientId))
  const keys: Keys = { ...onClient(tenant), actorId: id, actorRole: 'CLIENT' }
  return { id, token, keys }
}
