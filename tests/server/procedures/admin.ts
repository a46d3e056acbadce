import { randomUUID } from 'node:crypto'
import { beginLogin } from '#server/auth/login-sessions.ts'
import type { EventKind } from '#shared/events/kinds.ts'
import { makeProfile } from '#tests/factories.ts'
import { newPassword, ofAccount, ofNew, rightPassword } from './acts.ts'
import { type Act, type AreaRecords, noInput } from './record.ts'

export const adminRecords: AreaRecords<'admin'> = {
  'admin.counts': noInput,
  'admin.backups': noInput,
  'admin.trainers': noInput,
  'admin.clientAccounts': noInput,
  'admin.resetFactor': {
    input: ({ accountId }) => ({ id: accountId }),
    act: ofManaged('account.factor-reset', 0),
  },
  'admin.requestCopy': {
    input: () => ({ password: 'fel lösenord' }),
    act: ofAccount('backup.downloaded', 1, { password: rightPassword }),
  },
  'admin.endLogins': {
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
    input: ({ accountId }) => ({ id: accountId, ...newPassword }),
    act: ofManaged('account.password-set', 1),
  },
  'admin.sendResetLink': {
    input: ({ accountId }) => ({ id: accountId }),
    act: ofManaged('account.reset-link-sent', 1),
  },
  'admin.setDisabled': {
    input: ({ accountId }) => ({ id: accountId, isDisabled: true }),
    act: ofManaged('account.disabled', 0),
  },
}

function ofManaged<Input>(kind: EventKind, repeated: 0 | 1): Act<Input> {
  return { kind, repeated, prepare: ({ accountId }) => ({ keys: { accountId } }) }
}
