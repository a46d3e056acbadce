import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import { profiles } from '#server/schema/auth.ts'
import { outbox } from '#server/schema/outbox.ts'
import type { EventKind } from '#shared/events/kinds.ts'
import { makePasskey, makeProfile } from '#tests/factories.ts'
import { newPassword, ofAccount, ofNew, rightPassword } from './acts.ts'
import { type Act, type AreaRecords, noInput } from './record.ts'

const otherPassword = { password: 'ett annat lösenord', confirmation: 'ett annat lösenord' }

export const adminRecords: AreaRecords<'admin'> = {
  'admin.counts': noInput,
  'admin.backups': noInput,
  'admin.trainers': noInput,
  'admin.clientAccounts': noInput,
  'admin.resetFactor': {
    later: ({ db, input }) => makePasskey(db, input.id),

    input: ({ accountId }) => ({ id: accountId }),
    act: ofManaged('account.factor-reset'),
  },
  'admin.requestCopy': {
    input: () => ({ password: 'fel lösenord' }),
    act: ofAccount('backup.downloaded', 1, { password: rightPassword }),
  },
  'admin.endLogins': {
    later: ({ db, input }) => beginLogin(db, input.id),

    input: ({ accountId }) => ({ id: accountId }),
    act: {
      kind: 'account.logins-ended',
      prepare: async ({ accountId }, db) => {
        await beginLogin(db, accountId)
        return { keys: { accountId } }
      },
    },
  },
  'admin.makeTrainer': {
    later: ({ db, input }) =>
      db.update(profiles).set({ role: 'CLIENT' }).where(eq(profiles.id, input.id)),

    input: ({ accountId }) => ({ id: accountId }),
    act: {
      kind: 'account.role-changed',
      prepare: async (_tenant, db) => {
        const { id } = await makeProfile(db, { role: 'CLIENT' })
        return { input: { id }, keys: { accountId: id } }
      },
    },
  },
  'admin.addTrainer': {
    later: ({ db, input }) => db.delete(profiles).where(eq(profiles.id, input.id)),

    input: () => ({
      id: randomUUID(),
      email: `${randomUUID()}@example.com`,
      name: 'Ny',
      phone: null,
      role: 'TRAINER',
    }),
    act: ofNew('account.created', (id) => ({ accountId: id })),
  },
  'admin.setPassword': {
    later: ({ own, input }) => own.admin.setPassword({ id: input.id, ...otherPassword }),

    input: ({ accountId }) => ({ id: accountId, ...newPassword }),
    act: ofManaged('account.password-set'),
  },
  'admin.sendResetLink': {
    later: ({ db }) => db.delete(outbox).where(eq(outbox.kind, 'welcome')),

    input: ({ accountId }) => ({ id: accountId }),
    act: ofManaged('account.reset-link-sent'),
  },
  'admin.setDisabled': {
    later: ({ own, input }) => own.admin.setDisabled({ id: input.id, isDisabled: false }),

    input: ({ accountId }) => ({ id: accountId, isDisabled: true }),
    act: ofManaged('account.disabled'),
  },
}

function ofManaged<Input>(kind: EventKind): Act<Input> {
  return { kind, prepare: ({ accountId }) => ({ keys: { accountId } }) }
}
